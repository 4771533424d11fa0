import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { Alert } from '@school/design-system/alert';
import { useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useSessionImpact } from '../attendance.queries';
import { useDayTexts } from '../shared/use-day-texts';
import type { SessionDialogProps } from './comment.dialog';
import { ImpactNotice } from './impact-notice';
import { useSessionChange } from './use-session-change';

/** Takes back a cancellation or a move. */
export function RestoreDialog({ groupId, date, onClose }: SessionDialogProps) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const impact = useSessionImpact(groupId, date).data;
  const change = useSessionChange(groupId, date);
  const form = useContractForm(attendanceRoutes.changeSession.body, {
    draft: { state: 'planned', tellFamilies: true },
    send: (body) => change(body, impact),
    onSent: onClose,
  });
  const tellFamilies = form.field('tellFamilies');
  const extended = impact?.extended ?? 0;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('attendance.restoreTitle')}
      description={t('attendance.restoreText', { date: days.long(date) })}
      closeLabel={t('attendance.close')}
      cancelLabel={t('attendance.back')}
      submitLabel={t('attendance.restore')}
    >
      {extended > 0 && <Alert role="note">{t('attendance.staysExtended', { count: extended })}</Alert>}
      <ImpactNotice
        impact={impact}
        isLeft={false}
        isTelling={tellFamilies.value}
        onTellingChange={tellFamilies.onValueChange}
      />
    </FormDialog>
  );
}
