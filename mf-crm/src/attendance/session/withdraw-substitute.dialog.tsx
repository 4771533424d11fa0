import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { notify, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useState } from 'react';
import { useChangeSubstitute } from '../attendance.queries';
import { useDayTexts } from '../shared/use-day-texts';
import type { SessionDialogProps } from './comment.dialog';

interface WithdrawSubstituteDialogProps extends SessionDialogProps {
  substitute: { id: number; name: string };
}

/** Takes a substitution back. */
export function WithdrawSubstituteDialog({ groupId, date, substitute, onClose }: WithdrawSubstituteDialogProps) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const change = useChangeSubstitute(groupId, date);
  // The substitute that the user has seen, regardless of later fetches.
  const [seen] = useState(substitute);
  const form = useContractForm(attendanceRoutes.changeSubstitute.body, {
    draft: { coachId: null, seen: seen.id },
    send: (body) => change.mutateAsync(body),
    onSent: () => {
      notify({ title: t('attendance.substitute.withdrawn') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('attendance.substitute.withdrawTitle')}
      description={t('attendance.substitute.withdrawText', { date: days.long(date), name: seen.name })}
      closeLabel={t('attendance.close')}
      cancelLabel={t('attendance.back')}
      submitLabel={t('attendance.substitute.withdraw')}
      variant="danger"
    >
      {t('attendance.substitute.told')}
    </FormDialog>
  );
}
