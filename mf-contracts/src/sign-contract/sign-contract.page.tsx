import { PageHeader } from '@school/design-system/page-header';
import { SkeletonText } from '@school/design-system/skeleton';
import { ApiError, hasCode, useParams, useSchoolReady, useSearchParams, useT } from '@school/kit';
import { getContractEnd } from '../signing/ended-contract';
import { AlreadySigned } from './already-signed';
import { EndedLink, findEndedStatus } from './ended-link';
import styles from './sign-contract.module.css';
import { useContractForSigning } from './sign-contract.queries';
import { SignContractError } from './sign-contract-error';
import { SigningNotOpen } from './signing-not-open';
import { SigningSteps } from './signing-steps';

/** Signing by link: /sign-contract/:token?cid=... (specification sections 2, 4, 5, 8). */
export function Component() {
  const t = useT('mf-contracts');
  const { token = '' } = useParams();
  const [params] = useSearchParams();
  const contractId = Number(params.get('cid') ?? 0);
  const ready = useSchoolReady();
  const { query, queryKey } = useContractForSigning(token, contractId);

  if (!params.get('cid')) return <SignContractError text={t('sign.noContractId')} />;
  if (!Number.isSafeInteger(contractId) || contractId <= 0) return <SignContractError text={t('sign.loadFailed')} />;
  if (query.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.page}>
        <SkeletonText lines={12} />
      </div>
    );
  }
  const contract = query.data;
  // A failed refetch must not interrupt signing.
  if (query.isError && !contract) {
    if (hasCode(query.error, 'FORM_NOT_OPEN')) return <SigningNotOpen />;
    const ended = findEndedStatus(query.error);
    if (ended) return <EndedLink status={ended} />;
    const missing = query.error instanceof ApiError && query.error.status === 404;
    return missing ? (
      <SignContractError text={t('sign.notFoundOrInvalid')} />
    ) : (
      <SignContractError text={t('sign.loadFailed')} onRetry={() => void query.refetch()} />
    );
  }
  if (!contract) return <SignContractError text={t('sign.notFound')} />;
  if (contract.status === 'signed' || contract.status === 'completed') {
    return <AlreadySigned studentName={contract.studentName} status={contract.status} />;
  }
  const end = getContractEnd(contract);
  if (end) return <EndedLink status={end} />;
  if (!ready) return <SigningNotOpen />;
  return (
    <div className={styles.page} data-page-width="wide">
      <PageHeader title={t('sign.title', { number: contract.contractNumber })} />
      <SigningSteps
        contract={contract}
        queryKey={queryKey}
        reread={async () => {
          const again = await query.refetch();
          return again.isSuccess ? again.data : undefined;
        }}
        token={token}
      />
    </div>
  );
}
