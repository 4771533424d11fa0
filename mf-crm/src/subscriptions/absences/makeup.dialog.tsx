import type { MakeupCredit } from '@school/api-contract/money/absence-excuses';
import { messages } from '@school/api-contract/rules/messages';
import { EmptyState } from '@school/design-system/empty-state';
import { RadioGroup } from '@school/design-system/radio-group';
import { SkeletonText } from '@school/design-system/skeleton';
import { notify, useErrorText, useFormats, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { z } from 'zod';
import { LoadFailure } from '../../load-failure';
import { useMakeupSessions, useUseCredit } from './absences.queries';

/** The group's id and the day. */
const choice = z.object({ session: z.string().min(1, messages.session) });

/** Chooses the session of another group in which a missed one is made up. */
export function MakeupDialog({ credit, onClose }: { credit: MakeupCredit; onClose: () => void }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { date: toDate } = useFormats();
  const sessions = useMakeupSessions(credit.id);
  const spend = useUseCredit(credit.id);
  const form = useContractForm(choice, {
    draft: { session: '' },
    send: ({ session }) => {
      const [groupId, date] = session.split(' ');
      return spend.mutateAsync({ groupId: Number(groupId), date: date ?? '' });
    },
    onSent: ({ usedGroup, usedOn }) => {
      notify({ title: t('absences.makeup.done', { group: usedGroup?.name ?? '', date: toDate(usedOn) }) });
      onClose();
    },
  });
  const session = form.field('session');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('absences.makeup.title')}
      description={t('absences.makeup.text', { name: credit.studentName, date: toDate(credit.expiresOn) })}
      closeLabel={t('subscriptions.form.close')}
      cancelLabel={t('subscriptions.form.cancel')}
      submitLabel={t('absences.makeup.submit')}
    >
      {sessions.isPending && <SkeletonText lines={5} />}
      {sessions.isLoadingError && (
        <LoadFailure text={errorText(sessions.error)} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.data?.length === 0 && (
        <EmptyState headingLevel={3} title={t('absences.makeup.noneTitle')}>
          {t('absences.makeup.noneText')}
        </EmptyState>
      )}
      {sessions.data && sessions.data.length > 0 && (
        <RadioGroup
          legend={t('absences.makeup.session')}
          required
          error={session.error}
          value={session.value}
          onValueChange={session.onValueChange}
          options={sessions.data.map(({ group, date: day, startTime, branchName, free }) => ({
            value: `${group.id} ${day}`,
            label: [
              t('absences.makeup.at', { date: toDate(day), time: startTime.slice(0, 5) }),
              group.name,
              branchName,
              t('absences.makeup.free', { count: free }),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      )}
    </FormDialog>
  );
}
