import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Progress } from '@school/design-system/progress';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { CallSchool, FailureText, routeQuery, useErrorText, useQuery, useT } from '@school/kit';
import type { Slots } from '@school/shell-contract/slots';
import { EndedContract, getContractEnd } from '../signing/ended-contract';
import type { ContractSource } from '../signing/open-signature';
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

/** Loads the contract of this browser's registration, then three steps: phone, code, done. */
export function SignatureFlow(props: SignatureFlowProps) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const options = routeQuery(contractRoutes.held, { params: { id: props.contractId } });
  const query = useQuery(options);

  if (query.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <SkeletonText lines={4} />
      </div>
    );
  }
  const contract = query.data;
  if (!contract) {
    return (
      <Alert tone="danger" actions={<Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>}>
        <p>{errorText(query.error)}</p>
        <CallSchool />
      </Alert>
    );
  }
  const end = getContractEnd(contract);
  if (end) {
    return <EndedContract status={end} action={<Button onClick={props.onCancelled}>{t('common.close')}</Button>} />;
  }
  const reread = async () => {
    const again = await query.refetch();
    return again.isSuccess ? again.data : undefined;
  };
  return <Steps {...props} source={{ contract, queryKey: options.queryKey, reread }} />;
}

function Steps({ source, ...props }: SignatureFlowProps & { source: ContractSource }) {
  const t = useT('mf-contracts');
  const flow = useSignatureFlow(source, props);
  const { percent, step } = progress[flow.step];

  return (
    <Stack>
      <Progress label={t(`signature.steps.${step}`)} value={percent} />
      {flow.error && (
        <Alert tone="danger" role="alert">
          <FailureText {...flow.error} />
          <CallSchool />
        </Alert>
      )}
      {flow.notice && (
        <Alert tone="info" role="status">
          {flow.notice}
        </Alert>
      )}
      {flow.step === 'phone_input' && (
        <PhoneStep contract={source.contract} parentPhone={props.parentPhone} flow={flow} />
      )}
      {flow.step === 'sms_sent' && (
        <Alert tone="success" role="status">
          {t('signature.smsSent')}
        </Alert>
      )}
      {flow.step === 'code_input' && <CodeStep flow={flow} phone={source.contract.parentPhone} />}
      {flow.step === 'completed' && (
        <Alert tone="success" role="status">
          {t('signature.completed')}
        </Alert>
      )}
    </Stack>
  );
}
