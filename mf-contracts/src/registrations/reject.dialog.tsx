import { type Registration, registrationRoutes } from '@school/api-contract/families/registrations';
import { Alert } from '@school/design-system/alert';
import { TextArea } from '@school/design-system/text-area';
import { notify, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { isTermination } from '../contracts/contract/available-actions';
import { TellFamilyField } from '../shared/tell-family-field';
import { useToldText } from '../shared/use-told-text';
import { useReject } from './registrations.queries';
import { useCloseIfDecided } from './use-close-if-decided';

export function RejectDialog({ registration, onClose }: { registration: Registration; onClose: () => void }) {
  const t = useT('mf-contracts');
  const reject = useReject(registration.id);
  const { contractNumber, contractStatus } = registration;
  const told = useToldText(registration.parent.email || null);
  const terminates = isTermination(contractStatus);
  const isUnsigned = contractStatus === 'draft' || contractStatus === 'sent';
  const form = useContractForm(registrationRoutes.reject.body, {
    draft: { rejectionReason: '', tellFamily: true },
    toBody: ({ rejectionReason, tellFamily }) => ({ rejectionReason, ...(isUnsigned && { tellFamily }) }),
    texts: { rejectionReason: t('reject.reasonRequired') },
    send: (body) => reject.mutateAsync(body),
    onSent: ({ toldBy }) => {
      notify({
        title: t('reject.done', { child: registration.childName }),
        description: toldBy ? told : undefined,
      });
      onClose();
    },
    onRefused: useCloseIfDecided(onClose),
  });

  const isReasonTold = terminates || (isUnsigned && registration.parent.email !== '' && form.field('tellFamily').value);

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('reject.title')}
      description={registration.childName}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('reject.submit')}
      variant="danger"
      notice={
        terminates ? (
          <Alert tone="warning" title={t('reject.terminatesTitle')}>
            {t('reject.terminates', { number: contractNumber })}
          </Alert>
        ) : (
          isUnsigned && <Alert tone="warning">{t('reject.cancels', { number: contractNumber })}</Alert>
        )
      }
    >
      <TextArea
        {...form.input('rejectionReason')}
        label={t('reject.reason')}
        description={t(isReasonTold ? 'reject.reasonHintParent' : 'reject.reasonHint')}
        required
        maxLength={1000}
      />
      {isUnsigned && (
        <TellFamilyField
          {...form.input('tellFamily')}
          email={registration.parent.email || null}
          phone={registration.parentPhone}
        />
      )}
    </FormDialog>
  );
}
