import { attendanceRoutes, type SubstituteChoice } from '@school/api-contract/groups/attendance';
import { Alert } from '@school/design-system/alert';
import { Combobox } from '@school/design-system/combobox';
import { TextArea } from '@school/design-system/text-area';
import { notify, useErrorText, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useState } from 'react';
import { ClashList, useClashText } from '../../groups/calendar/clash-list';
import { useChangeSubstitute, useSubstituteChoices } from '../attendance.queries';
import type { JournalSession } from '../shared/journal-marks';
import { useDayTexts } from '../shared/use-day-texts';
import type { SessionDialogProps } from './comment.dialog';

interface SubstituteDialogProps extends SessionDialogProps {
  session: JournalSession;
  /** The group's coach. */
  coach: string | null;
}

/** Names who holds one session in place of the group's coach, or changes that. */
export function SubstituteDialog({ groupId, date, session, coach, onClose }: SubstituteDialogProps) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const errorText = useErrorText();
  const choices = useSubstituteChoices(groupId, date);
  const change = useChangeSubstitute(groupId, date);
  // The substitute that the user has seen, regardless of later fetches.
  const [seen] = useState(session.substitute);
  const [text, setText] = useState(seen?.name ?? '');
  const form = useContractForm(attendanceRoutes.changeSubstitute.body, {
    draft: { coachId: seen?.id, comment: session.substituteComment ?? '', seen: seen?.id ?? null },
    texts: { coachId: t('attendance.substitute.missing') },
    send: (body) => change.mutateAsync(body),
    onSent: () => {
      notify({ title: t('attendance.substitute.named') });
      onClose();
    },
  });
  const coachId = form.field('coachId');
  const chosen = choices.data?.find(({ id }) => id === coachId.value);
  const clashes = chosen?.clashes ?? [];
  const found = useFound(choices.data ?? [], chosen?.name === text ? '' : text);

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('attendance.substitute.title')}
      description={coach === null ? days.long(date) : t('attendance.substitute.text', { date: days.long(date), coach })}
      closeLabel={t('attendance.close')}
      cancelLabel={t('attendance.back')}
      submitLabel={t(clashes.length > 0 ? 'attendance.substitute.submitClash' : 'attendance.substitute.submit')}
    >
      <Combobox
        label={t('attendance.substitute.coach')}
        description={t('attendance.substitute.rights')}
        error={coachId.error}
        required
        value={text}
        onValueChange={(typed) => {
          setText(typed);
          coachId.onValueChange(undefined);
        }}
        maxLength={100}
        options={found}
        optionsLabel={t('attendance.substitute.choices')}
        onSelect={({ id, label }) => {
          setText(label);
          coachId.onValueChange(id);
        }}
        status={choices.isSuccess && found.length === 0 ? t('attendance.substitute.nobody') : ''}
        failure={choices.isError && errorText(choices.error)}
      />
      <div aria-live="polite">{clashes.length > 0 && <ClashList clashes={clashes} />}</div>
      <TextArea {...form.input('comment')} label={t('attendance.substitute.comment')} maxLength={300} />
      <Alert role="note">{t('attendance.substitute.told')}</Alert>
    </FormDialog>
  );
}

/** Coaches with a word of the name that begins with the text, each with what clashes. */
function useFound(choices: readonly SubstituteChoice[], text: string) {
  const toClashText = useClashText();
  const wanted = text.trim().toLowerCase();
  return choices
    .filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${wanted}`))
    .map(({ id, name, clashes }) => ({
      id,
      label: name,
      ...(clashes.length > 0 && { description: clashes.map(toClashText).join('; ') }),
    }));
}
