import type { ContractForSigning } from '@school/api-contract/contracts/contracts';
import { EmptyState } from '@school/design-system/empty-state';
import { CallSchool, useT } from '@school/kit';
import { FileX } from 'lucide-react';
import type { ReactNode } from 'react';

interface EndedContractProps {
  status: 'cancelled' | 'expired';
  action: ReactNode;
}

/** Shows that the contract was cancelled or has expired, and whom to contact. */
export function EndedContract({ status, action }: EndedContractProps) {
  const t = useT('mf-contracts');
  return (
    <EmptyState icon={<FileX />} title={t(`sign.ended.${status}.title`)} action={action}>
      <p>{t(`sign.ended.${status}.text`)}</p>
      <CallSchool />
    </EmptyState>
  );
}

export function getContractEnd({ status }: Pick<ContractForSigning, 'status'>): 'cancelled' | 'expired' | undefined {
  return status === 'cancelled' || status === 'expired' ? status : undefined;
}
