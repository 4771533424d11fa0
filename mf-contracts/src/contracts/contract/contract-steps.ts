import type { Delivery } from '@school/api-contract/contracts/deliveries';
import type { Contract } from '@school/api-contract/contracts/staff-contracts';
import { type ContractState, toContractState } from '@school/api-contract/rules/status-tables';

const moments = ['createdAt', 'sentAt', 'signedAt', 'completedAt'] as const;

export type ContractStep =
  | { kind: 'done'; name: (typeof moments)[number]; at: string }
  | { kind: 'ended'; name: ContractState; at: string | null }
  | { kind: 'next'; name: 'toSend' | 'toSign' | 'toAccept' | 'toSeal' }
  | { kind: 'next'; name: 'toDeliver'; channels: Delivery['channel'][] };

/** The life of a contract: what has happened, each with its recorded time, and what it waits for. */
export function listContractSteps(contract: Contract): ContractStep[] {
  const unsent = listUnsentChannels(contract);
  const done = moments.flatMap((name): ContractStep[] => {
    const at = contract[name];
    return at === null || (name === 'sentAt' && unsent.length > 0) ? [] : [{ kind: 'done', name, at }];
  });
  if (unsent.length > 0) return [...done, { kind: 'next', name: 'toDeliver', channels: unsent }];
  switch (contract.status) {
    case 'draft':
      return [...done, { kind: 'next', name: 'toSend' }];
    case 'sent':
      return [...done, { kind: 'next', name: contract.contractType === 'public_offer' ? 'toAccept' : 'toSign' }];
    case 'signed':
      return [...done, { kind: 'next', name: 'toSeal' }];
    case 'expired':
      return [...done, { kind: 'ended', name: 'expired', at: contract.linkExpiresAt }];
    case 'cancelled':
      return [
        ...done,
        { kind: 'ended', name: toContractState('cancelled', contract.signedAt !== null), at: contract.cancelledAt },
      ];
    default:
      return done;
  }
}

/** Channels of the messages that a sent contract waits for, while none of its messages has left. */
function listUnsentChannels({ status, deliveries }: Contract): Delivery['channel'][] {
  const messages = deliveries.filter(({ purpose }) => purpose === 'signing_link' || purpose === 'contract_copy');
  if (status !== 'sent' || messages.some(({ sentAt }) => sentAt !== null)) return [];
  return messages.filter(isWaiting).map(({ channel }) => channel);
}

function isWaiting({ status }: Delivery): boolean {
  return status === 'pending' || status === 'retrying';
}
