import { attendanceRoutes, movedMarks, type SessionImpact } from '@school/api-contract/groups/attendance';
import { DateField } from '@school/design-system/date-field';
import { RadioGroup } from '@school/design-system/radio-group';
import { Inline } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { TimeField } from '@school/design-system/time-field';
import { useDateFieldProps, useT, useTimeFieldProps } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useSessionImpact } from '../attendance.queries';
import type { JournalSession } from '../shared/journal-marks';
import { useDayTexts } from '../shared/use-day-texts';
import type { SessionDialogProps } from './comment.dialog';
import { ImpactNotice } from './impact-notice';
import { useSessionChange } from './use-session-change';

/** The dialog requires the choice that is optional in the API. */
const withMarks = attendanceRoutes.changeSession.body.refine(
  (body) => body.state !== 'moved' || body.marks !== undefined,
  {
    path: ['marks'],
  },
);

/**
 * @param times times of the session, used for the new day until they are changed
 * @param markCount marks of the day; with any, the dialog asks what happens to them on another day
 */
export function MoveDialog({
  groupId,
  date,
  times,
  markCount,
  onClose,
}: SessionDialogProps & { times: JournalSession['times'][number] | undefined; markCount: number }) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const dateField = useDateFieldProps();
  const timeField = useTimeFieldProps();
  const change = useSessionChange(groupId, date);
  const asksMarks = (movedTo: string) => markCount > 0 && movedTo !== date;
  const form = useContractForm(markCount > 0 ? withMarks : attendanceRoutes.changeSession.body, {
    draft: {
      state: 'moved',
      movedTo: '',
      startTime: times?.startTime.slice(0, 5) ?? '',
      endTime: times?.endTime.slice(0, 5) ?? '',
      reason: '',
      marks: '',
      tellFamilies: true,
    },
    toBody: ({ marks, ...draft }) => {
      if (markCount === 0) return draft;
      return { ...draft, marks: asksMarks(draft.movedTo) ? marks : 'keep' };
    },
    texts: { marks: t('attendance.movedMarks.required') },
    send: (body) => change(body, impact),
    onSent: onClose,
  });
  const { movedTo, startTime, endTime } = form.values();
  const impact: SessionImpact | undefined = useSessionImpact(groupId, date, { movedTo, startTime, endTime }).data;
  const tellFamilies = form.field('tellFamilies');

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('attendance.moveTitle')}
      description={t('attendance.moveText', { date: days.long(date) })}
      closeLabel={t('attendance.close')}
      cancelLabel={t('attendance.back')}
      submitLabel={t('attendance.move')}
    >
      <DateField {...dateField} {...form.field('movedTo')} label={t('attendance.newDay')} required />
      <Inline gap={3}>
        <TimeField {...timeField} {...form.field('startTime')} label={t('attendance.startTime')} required />
        <TimeField {...timeField} {...form.field('endTime')} label={t('attendance.endTime')} required />
      </Inline>
      {asksMarks(movedTo) && (
        <RadioGroup
          {...form.field('marks')}
          id="moved-marks"
          legend={t('attendance.movedMarks.label', { count: markCount })}
          required
          options={movedMarks.map((value) => ({ value, label: t(`attendance.movedMarks.${value}`) }))}
        />
      )}
      <TextArea {...form.input('reason')} label={t('attendance.reason')} required maxLength={300} />
      <ImpactNotice
        impact={impact}
        isLeft
        substitution="moves"
        isTelling={tellFamilies.value}
        onTellingChange={tellFamilies.onValueChange}
      />
    </FormDialog>
  );
}
