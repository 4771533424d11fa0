import { type Contract, staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { Alert } from '@school/design-system/alert';
import { TextArea } from '@school/design-system/text-area';
import { notify, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useCancelContract } from '../contracts.queries';
import { isTermination } from './available-actions';
import { useCloseOnConflict } from './use-close-on-conflict';

/**
 * Requests the reason and describes the consequences: an unsigned contract is cancelled, a signed one is terminated.
 */
export function CancelContractDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const kind = isTermination(contract.status) ? 'terminate' : 'cancel';
  const t = useT('mf-contracts');
  const cancel = useCancelContract(contract.id);
  const form = useContractForm(staffContractRoutes.cancel.body, {
    draft: { reason: '' },
    texts: { reason: t('contracts.reasonRequired') },
    send: ({ reason }) => cancel.mutateAsync(reason),
    onSent: () => {
      notify({ title: t(`contracts.${kind}.done`, { number: contract.contractNumber }) });
      onClose();
    },
    onRefused: useCloseOnConflict(onClose),
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`contracts.${kind}.title`, { number: contract.contractNumber })}
      description={contract.studentName}
      closeLabel={t('common.close')}
      cancelLabel={t('contracts.keep')}
      submitLabel={t(`contracts.${kind}.submit`)}
      variant="danger"
      notice={<Alert tone="warning">{t(`contracts.${kind}.text`)}</Alert>}
    >
      <TextArea
        {...form.input('reason')}
        label={t('contracts.reason')}
        description={t(`contracts.${kind}.reasonHint`)}
        required
        maxLength={1000}
      />
    </FormDialog>
  );
}
