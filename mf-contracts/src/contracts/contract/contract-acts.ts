import type { Contract } from '@school/api-contract/staff-contracts';
import { type ContractStatus, contractMoves, movesFrom, publicOfferMoves } from '@school/api-contract/status-tables';

export const contractActs = ['send', 'accept', 'cancel'] as const;
export type ContractAct = (typeof contractActs)[number];

/** Why an act is not possible; the page has a text for each. */
export type ActRefusal = 'signed' | 'accepted' | 'cancelled' | 'expired' | 'notSent' | 'noEmail';

/** What staff may do with a contract as it stands, by its status machine; `refusal` says why an act is not open. */
export function actsOf({
  contractType,
  status,
  parentEmail,
}: Pick<Contract, 'contractType' | 'status' | 'parentEmail'>): { act: ContractAct; refusal?: ActRefusal }[] {
  const isOffer = contractType === 'public_offer';
  const moves = movesFrom(isOffer ? publicOfferMoves : contractMoves, status);
  const target: Record<ContractAct, ContractStatus> = { send: 'sent', accept: 'signed', cancel: 'cancelled' };
  return contractActs
    .filter((act) => act !== 'accept' || isOffer)
    .map((act) => {
      if (!moves.includes(target[act])) return { act, refusal: refusalOf(act, status, isOffer) };
      return act === 'send' && isOffer && parentEmail === null ? { act, refusal: 'noEmail' } : { act };
    });
}

function refusalOf(act: ContractAct, status: ContractStatus, isOffer: boolean): ActRefusal {
  if (status === 'cancelled' || status === 'expired') return status;
  if (act === 'accept' && status === 'draft') return 'notSent';
  return isOffer ? 'accepted' : 'signed';
}

/** A signed contract is not called off but terminated: the parent is told, the evidence stays. */
export function isTermination(status: ContractStatus): boolean {
  return status === 'signed' || status === 'completed';
}
