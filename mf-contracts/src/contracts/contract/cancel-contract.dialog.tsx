import type { DeliveryPurpose } from '@school/api-contract/contracts/deliveries';
import { type Contract, staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { Alert } from '@school/design-system/alert';
import { TextArea } from '@school/design-system/text-area';
import { notify, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { TellFamilyField } from '../../shared/tell-family-field';
import { useToldText } from '../../shared/use-told-text';
import { useCancelContract } from '../contracts.queries';
import { isTermination } from './available-actions';
import { useCloseOnConflict } from './use-close-on-conflict';

const endNotices: readonly DeliveryPurpose[] = ['contract_cancelled', 'termination_notice'];

/**
 * Requests the reason and describes the consequences: an unsigned contract is cancelled, and the parent is told unless staff
 * decide otherwise; a signed one is terminated.
 */
export function CancelContractDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const kind = isTermination(contract.status) ? 'terminate' : 'cancel';
  const t = useT('mf-contracts');
  const cancel = useCancelContract(contract.id);
  const { parentEmail, parentPhone } = contract;
  const told = useToldText(parentEmail);
  const asksFamily = kind === 'cancel' && (parentEmail !== null || parentPhone !== '');
  const form = useContractForm(staffContractRoutes.cancel.body, {
    draft: { reason: '', tellFamily: isKnownToFamily(contract) },
    toBody: ({ reason, tellFamily }) => ({ reason, ...(asksFamily && { tellFamily }) }),
    texts: { reason: t('contracts.reasonRequired') },
    send: (body) => cancel.mutateAsync(body),
    onSent: ({ deliveries }) => {
      const isTold = deliveries.some(({ purpose }) => endNotices.includes(purpose));
      notify({
        title: t(`contracts.${kind}.done`, { number: contract.contractNumber }),
        description: isTold ? told : undefined,
      });
      onClose();
    },
    onRefused: useCloseOnConflict(onClose),
  });

  const isReasonTold = kind === 'terminate' || (asksFamily && parentEmail !== null && form.field('tellFamily').value);

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
        description={t(isReasonTold ? 'contracts.terminate.reasonHint' : 'contracts.cancel.reasonHint')}
        required
        maxLength={1000}
      />
      {asksFamily && <TellFamilyField {...form.input('tellFamily')} email={parentEmail} phone={parentPhone} />}
    </FormDialog>
  );
}

/** Whether the family was sent the contract, or registered and so may sign it. */
function isKnownToFamily({ sentAt, linkWaits, registrationId }: Contract): boolean {
  return registrationId !== null || (sentAt !== null && !linkWaits);
}
