import type { Contract } from '@school/api-contract/contracts/staff-contracts';

const moments = ['createdAt', 'sentAt', 'signedAt', 'completedAt', 'cancelledAt'] as const;

export type ContractStep =
  | { kind: 'done'; name: (typeof moments)[number]; at: string }
  | { kind: 'ended'; name: 'expired'; at: string | null }
  | { kind: 'next'; name: 'toSend' | 'toSign' | 'toAccept' | 'toSeal' };

/** The life of a contract: what has happened, each with its recorded time, and what it waits for. */
export function listContractSteps(contract: Contract): ContractStep[] {
  const done = moments.flatMap((name): ContractStep[] => {
    const at = contract[name];
    return at === null ? [] : [{ kind: 'done', name, at }];
  });
  switch (contract.status) {
    case 'draft':
      return [...done, { kind: 'next', name: 'toSend' }];
    case 'sent':
      return [...done, { kind: 'next', name: contract.contractType === 'public_offer' ? 'toAccept' : 'toSign' }];
    case 'signed':
      return [...done, { kind: 'next', name: 'toSeal' }];
    case 'expired':
      return [...done, { kind: 'ended', name: 'expired', at: contract.linkExpiresAt }];
    default:
      return done;
  }
}
