import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { DateField } from '@school/design-system/date-field';
import { Inline } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { TimeField } from '@school/design-system/time-field';
import { useDateFieldProps, useT, useTimeFieldProps } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useChangeSession } from '../attendance.queries';
import type { JournalSession } from '../shared/journal-marks';
import { useDayTexts } from '../shared/use-day-texts';
import type { SessionDialogProps } from './comment.dialog';

/** @param times times of the session, used for the new day until they are changed */
export function MoveDialog({
  groupId,
  date,
  times,
  onClose,
}: SessionDialogProps & { times: JournalSession['times'][number] | undefined }) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const dateField = useDateFieldProps();
  const timeField = useTimeFieldProps();
  const change = useChangeSession(groupId, date);
  const form = useContractForm(attendanceRoutes.changeSession.body, {
    draft: {
      state: 'moved',
      movedTo: '',
      startTime: times?.startTime.slice(0, 5) ?? '',
      endTime: times?.endTime.slice(0, 5) ?? '',
      reason: '',
    },
    send: (body) => change.mutateAsync(body),
    onSent: onClose,
  });

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
      <TextArea {...form.input('reason')} label={t('attendance.reason')} required maxLength={300} />
    </FormDialog>
  );
}
