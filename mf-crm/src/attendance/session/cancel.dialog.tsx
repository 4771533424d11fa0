import { useErrorText, useT } from '@school/kit';
import { useChangeSession } from '../attendance.queries';
import { ReasonDialog } from '../shared/reason.dialog';
import { useDayTexts } from '../shared/use-day-texts';
import type { SessionDialogProps } from './comment.dialog';

export function CancelDialog({ groupId, date, onClose }: SessionDialogProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const days = useDayTexts();
  const change = useChangeSession(groupId, date);
  return (
    <ReasonDialog
      title={t('attendance.cancelTitle')}
      description={t('attendance.cancelText', { date: days.long(date) })}
      label={t('attendance.reason')}
      submitLabel={t('attendance.cancel')}
      maxLength={300}
      danger
      pending={change.isPending}
      error={change.isError ? errorText(change.error) : undefined}
      onSubmit={(reason) => change.mutate({ state: 'cancelled', reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
