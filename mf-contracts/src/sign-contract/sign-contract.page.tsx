import { PageHeader } from '@school/design-system/page-header';
import { SkeletonText } from '@school/design-system/skeleton';
import { ApiError, useParams, useSearchParams, useT } from '@school/kit';
import { AlreadySigned } from './already-signed';
import styles from './sign-contract.module.css';
import { useContractForSigning } from './sign-contract.queries';
import { SignContractError } from './sign-contract-error';
import { SigningSteps } from './signing-steps';

/** Signing by link: /sign-contract/:token?cid=... (specification sections 2, 4, 5, 8). */
export function Component() {
  const t = useT('mf-contracts');
  const { token = '' } = useParams();
  const [params] = useSearchParams();
  const contractId = Number(params.get('cid') ?? 0);
  const contract = useContractForSigning(token, contractId);

  if (!params.get('cid')) return <SignContractError text={t('sign.noContractId')} />;
  if (!Number.isSafeInteger(contractId) || contractId <= 0)
    return <SignContractError text={t('sign.notFoundOrInvalid')} />;
  if (contract.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.page}>
        <SkeletonText lines={12} />
      </div>
    );
  }
  if (contract.isError) {
    const missing = contract.error instanceof ApiError && [400, 404].includes(contract.error.status);
    return missing ? (
      <SignContractError text={t('sign.notFoundOrInvalid')} />
    ) : (
      <SignContractError text={t('sign.loadFailed')} onRetry={() => void contract.refetch()} />
    );
  }
  if (!contract.data) return <SignContractError text={t('sign.notFound')} />;
  if (contract.data.status === 'signed' || contract.data.status === 'completed') {
    return <AlreadySigned studentName={contract.data.studentName} status={contract.data.status} />;
  }
  return (
    <div className={styles.page}>
      <PageHeader title={t('sign.title', { number: contract.data.contractNumber })} />
      <SigningSteps contract={contract.data} token={token} />
    </div>
  );
}
