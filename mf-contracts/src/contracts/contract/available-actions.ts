import type { Contract } from '@school/api-contract/contracts/staff-contracts';
import {
  type ContractStatus,
  contractTransitions,
  listStatesAfter,
  publicOfferTransitions,
} from '@school/api-contract/rules/status-tables';

export const contractActions = ['send', 'accept', 'cancel'] as const;
export type ContractAction = (typeof contractActions)[number];

interface OfferedAction {
  act: ContractAction;
  /** Why the action is not available yet; the page has a text for each. */
  refusal?: 'notSent' | 'noEmail';
}

/**
 * Actions that staff may take on a contract, from its status table. An action that another step makes possible is
 * there with its reason; one that the status has ended is not.
 */
export function listContractActions({
  contractType,
  status,
  parentEmail,
}: Pick<Contract, 'contractType' | 'status' | 'parentEmail'>): OfferedAction[] {
  const isOffer = contractType === 'public_offer';
  const transitions = listStatesAfter(isOffer ? publicOfferTransitions : contractTransitions, status);
  const target: Record<ContractAction, ContractStatus> = { send: 'sent', accept: 'signed', cancel: 'cancelled' };
  return contractActions
    .filter((act) => act !== 'accept' || isOffer)
    .flatMap((act): OfferedAction[] => {
      if (!transitions.includes(target[act])) {
        return act === 'accept' && status === 'draft' ? [{ act, refusal: 'notSent' }] : [];
      }
      return [act === 'send' && isOffer && parentEmail === null ? { act, refusal: 'noEmail' } : { act }];
    });
}

/** A signed contract is terminated instead of cancelled: the parent gets a message, and the evidence stays. */
export function isTermination(status: ContractStatus): boolean {
  return status === 'signed' || status === 'completed';
}
