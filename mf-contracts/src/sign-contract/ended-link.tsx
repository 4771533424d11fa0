import { type ContractStatus, contractStatuses } from '@school/api-contract/rules/status-tables';
import { EmptyState } from '@school/design-system/empty-state';
import { CallSchool, hasCode, useT } from '@school/kit';
import { Unlink } from 'lucide-react';
import { EndedContract } from '../signing/ended-contract';
import { AlreadySigned } from './already-signed';

/** Why a link that once led to a contract opens it no more, and what the family can do. */
export function EndedLink({ status }: { status: ContractStatus }) {
  const t = useT('mf-contracts');
  if (status === 'signed' || status === 'completed') return <AlreadySigned status={status} />;
  if (status === 'cancelled' || status === 'expired') return <EndedContract status={status} headingLevel={1} />;
  return (
    <EmptyState headingLevel={1} icon={<Unlink />} title={t('sign.endedLink.title')}>
      <p>{t('sign.endedLink.text')}</p>
      <CallSchool />
    </EmptyState>
  );
}

/** The status of the contract behind a link that has ended; undefined for any other failure. */
export function findEndedStatus(error: unknown): ContractStatus | undefined {
  if (!hasCode(error, 'CONTRACT_NOT_FOUND')) return undefined;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('status' in body)) return undefined;
  return contractStatuses.find((status) => status === body.status);
}
