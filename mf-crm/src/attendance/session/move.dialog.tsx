import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { DateField } from '@school/design-system/date-field';
import { Dialog } from '@school/design-system/dialog';
import { Inline, Stack } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { fieldErrors, useDateFieldProps, useErrorText, useIssueText, useT } from '@school/kit';
import { useId, useState } from 'react';
import { TimeField } from '../../shared/time-field';
import { useChangeSession } from '../attendance.queries';
import type { JournalSession } from '../shared/journal-marks';
import { useDayTexts } from '../shared/use-day-texts';
import type { SessionDialogProps } from './comment.dialog';

/** @param times those of the session, which the new day takes over until they are changed */
export function MoveDialog({
  groupId,
  date,
  times,
  onClose,
}: SessionDialogProps & { times: JournalSession['times'][number] | undefined }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const issueText = useIssueText();
  const days = useDayTexts();
  const dateField = useDateFieldProps();
  const formId = useId();
  const change = useChangeSession(groupId, date);
  const [movedTo, setMovedTo] = useState('');
  const [startTime, setStartTime] = useState(times?.startTime.slice(0, 5) ?? '');
  const [endTime, setEndTime] = useState(times?.endTime.slice(0, 5) ?? '');
  const [reason, setReason] = useState('');
  const refused = fieldErrors(change.error);
  const errorOf = (field: string) => issueText(refused[field]);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('attendance.moveTitle')}
      description={t('attendance.moveText', { date: days.long(date) })}
      closeLabel={t('attendance.close')}
      footer={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            {t('attendance.back')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={change.isPending}>
            {t('attendance.move')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (change.isPending) return;
          change.mutate({ state: 'moved', movedTo, startTime, endTime, reason }, { onSuccess: onClose });
        }}
      >
        <Stack>
          {change.isError && <Alert tone="danger">{errorText(change.error)}</Alert>}
          <DateField
            {...dateField}
            label={t('attendance.newDay')}
            required
            value={movedTo}
            onValueChange={setMovedTo}
            error={errorOf('movedTo')}
          />
          <Inline gap={3}>
            <TimeField
              label={t('attendance.startTime')}
              required
              value={startTime}
              onValueChange={setStartTime}
              error={errorOf('startTime')}
            />
            <TimeField
              label={t('attendance.endTime')}
              required
              value={endTime}
              onValueChange={setEndTime}
              error={errorOf('endTime')}
            />
          </Inline>
          <TextArea
            label={t('attendance.reason')}
            required
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={errorOf('reason')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
