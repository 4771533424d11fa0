import { contractRoutes } from '@school/api-contract/contracts';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Progress } from '@school/design-system/progress';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { routeQuery, useErrorText, useQuery, useT } from '@school/kit';
import type { Slots } from '@school/shell-contract/slots';
import { type OpenSignature, useResumable } from '../signing/open-signature';
import { CodeStep } from './code-step';
import { PhoneStep } from './phone-step';
import { type SignatureStep, useSignatureFlow } from './use-signature-flow';

const progress: Record<SignatureStep, { percent: number; step: 'phone' | 'code' | 'done' }> = {
  phone_input: { percent: 33, step: 'phone' },
  sms_sent: { percent: 66, step: 'code' },
  code_input: { percent: 66, step: 'code' },
  completed: { percent: 100, step: 'done' },
};

type SignatureFlowProps = Omit<Slots['electronic-signature'], 'contractType'>;

/** Three steps: phone, code, done. Goes on with the code if the page was loaded anew while it was awaited. */
export function SignatureFlow(props: SignatureFlowProps) {
  const resumable = useResumable(props.contractId);
  return resumable.isPending ? <Loading /> : <Steps {...props} resumed={resumable.signature} />;
}

function Steps({
  contractId,
  parentPhone,
  onSigned,
  onCancelled,
  resumed,
}: SignatureFlowProps & { resumed: OpenSignature | undefined }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const flow = useSignatureFlow({ contractId, onSigned, onCancelled, resumed });
  const contract = useQuery(routeQuery(contractRoutes.held, { params: { id: contractId } }));
  const { percent, step } = progress[flow.step];

  return (
    <Stack>
      <Progress label={t(`signature.steps.${step}`)} value={percent} />
      {flow.error && (
        <Alert tone="danger" role="alert">
          {flow.error}
        </Alert>
      )}
      {contract.isPending && <Loading />}
      {contract.isError && (
        <Alert tone="danger" actions={<Button onClick={() => void contract.refetch()}>{t('common.retry')}</Button>}>
          {errorText(contract.error)}
        </Alert>
      )}
      {contract.isSuccess && flow.step === 'phone_input' && (
        <PhoneStep contract={contract.data} parentPhone={parentPhone} flow={flow} />
      )}
      {flow.step === 'sms_sent' && (
        <Alert tone="success" role="status">
          {t('signature.smsSent')}
        </Alert>
      )}
      {flow.step === 'code_input' && <CodeStep flow={flow} />}
      {flow.step === 'completed' && (
        <Alert tone="success" role="status">
          {t('signature.completed')}
        </Alert>
      )}
    </Stack>
  );
}

function Loading() {
  const t = useT('mf-contracts');
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')}>
      <SkeletonText lines={4} />
    </div>
  );
}
