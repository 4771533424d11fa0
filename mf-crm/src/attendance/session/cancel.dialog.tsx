import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { TextArea } from '@school/design-system/text-area';
import { useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useSessionImpact } from '../attendance.queries';
import { useDayTexts } from '../shared/use-day-texts';
import type { SessionDialogProps } from './comment.dialog';
import { ImpactNotice } from './impact-notice';
import { LostDay } from './lost-day';
import { useSessionChange } from './use-session-change';

export function CancelDialog({ groupId, date, onClose }: SessionDialogProps) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const impact = useSessionImpact(groupId, date).data;
  const change = useSessionChange(groupId, date);
  const form = useContractForm(attendanceRoutes.changeSession.body, {
    draft: { state: 'cancelled', reason: '', tellFamilies: true, extendSubscriptions: false },
    texts: { reason: t('attendance.reasonMissing') },
    send: (body) => change(body, impact),
    onSent: onClose,
  });
  const tellFamilies = form.field('tellFamilies');
  const extending = form.field('extendSubscriptions');
  const subscriptions = impact?.subscriptions ?? [];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('attendance.cancelTitle')}
      description={t('attendance.cancelText', { date: days.long(date) })}
      closeLabel={t('attendance.close')}
      cancelLabel={t('attendance.keepSessions')}
      submitLabel={t('attendance.cancel')}
      variant="danger"
    >
      <TextArea {...form.input('reason')} label={t('attendance.reason')} required maxLength={300} />
      <ImpactNotice
        impact={impact}
        isLeft
        substitution="ends"
        isTelling={tellFamilies.value}
        onTellingChange={tellFamilies.onValueChange}
      />
      {subscriptions.length > 0 && (
        <LostDay
          subscriptions={subscriptions}
          isExtending={extending.value}
          onExtendingChange={extending.onValueChange}
        />
      )}
    </FormDialog>
  );
}
