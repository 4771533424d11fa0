import type { Contract } from '@school/api-contract/contracts/staff-contracts';
import {
  type ContractStatus,
  contractTransitions,
  listStatesAfter,
  publicOfferTransitions,
} from '@school/api-contract/rules/status-tables';

export const contractActions = ['send', 'accept', 'cancel'] as const;
export type ContractAction = (typeof contractActions)[number];

/** Why an action is not available; the page has a text for each. */
export type ActionRefusal = 'signed' | 'accepted' | 'cancelled' | 'expired' | 'notSent' | 'noEmail';

/**
 * Actions that staff may take on a contract, from its status table; `refusal` is the reason why an action is
 * unavailable.
 */
export function listContractActions({
  contractType,
  status,
  parentEmail,
}: Pick<Contract, 'contractType' | 'status' | 'parentEmail'>): { act: ContractAction; refusal?: ActionRefusal }[] {
  const isOffer = contractType === 'public_offer';
  const transitions = listStatesAfter(isOffer ? publicOfferTransitions : contractTransitions, status);
  const target: Record<ContractAction, ContractStatus> = { send: 'sent', accept: 'signed', cancel: 'cancelled' };
  return contractActions
    .filter((act) => act !== 'accept' || isOffer)
    .map((act) => {
      if (!transitions.includes(target[act])) return { act, refusal: getRefusal(act, status, isOffer) };
      return act === 'send' && isOffer && parentEmail === null ? { act, refusal: 'noEmail' } : { act };
    });
}

function getRefusal(act: ContractAction, status: ContractStatus, isOffer: boolean): ActionRefusal {
  if (status === 'cancelled' || status === 'expired') return status;
  if (act === 'accept' && status === 'draft') return 'notSent';
  return isOffer ? 'accepted' : 'signed';
}

/** A signed contract is terminated instead of cancelled: the parent gets a message, and the evidence stays. */
export function isTermination(status: ContractStatus): boolean {
  return status === 'signed' || status === 'completed';
}
