import type { Capability } from './roles';

/**
 * Status transitions as tables: who may make each one (a capability, or the system) and which data it needs. The API
 * enforces them, the pages offer only permitted transitions.
 */
export interface StatusTransition<S extends string> {
  from: S;
  to: S;
  by: Capability | 'system';
  needs: readonly string[];
}

export const trialRequestStatuses = ['NEW', 'TRIAL_ASSIGNED', 'REFUSED', 'SIGNED'] as const;
export type TrialRequestStatus = (typeof trialRequestStatuses)[number];
export const trialRequestTransitions: readonly StatusTransition<TrialRequestStatus>[] = [
  { from: 'NEW', to: 'TRIAL_ASSIGNED', by: 'salesFunnel', needs: ['scheduledDate'] },
  { from: 'NEW', to: 'REFUSED', by: 'salesFunnel', needs: ['refusalReasonId'] },
  // another date or group for the trial lesson
  { from: 'TRIAL_ASSIGNED', to: 'TRIAL_ASSIGNED', by: 'salesFunnel', needs: ['scheduledDate'] },
  { from: 'TRIAL_ASSIGNED', to: 'REFUSED', by: 'salesFunnel', needs: ['refusalReasonId'] },
  { from: 'TRIAL_ASSIGNED', to: 'SIGNED', by: 'salesFunnel', needs: [] },
  { from: 'REFUSED', to: 'NEW', by: 'salesFunnel', needs: [] },
  // a signed contract that came from the request decides, wherever its card stands
  { from: 'NEW', to: 'SIGNED', by: 'system', needs: [] },
  { from: 'REFUSED', to: 'SIGNED', by: 'system', needs: [] },
];

export const registrationLinkStates = ['active', 'used', 'expired', 'revoked'] as const;
export type RegistrationLinkState = (typeof registrationLinkStates)[number];
/** A reusable link stays active when a family uses it. */
export const registrationLinkTransitions: readonly StatusTransition<RegistrationLinkState>[] = [
  { from: 'active', to: 'used', by: 'system', needs: [] },
  { from: 'active', to: 'expired', by: 'system', needs: [] },
  { from: 'active', to: 'revoked', by: 'manageRegistrations', needs: [] },
];

export const registrationStatuses = ['pending', 'approved', 'rejected'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];
export const registrationTransitions: readonly StatusTransition<RegistrationStatus>[] = [
  { from: 'pending', to: 'approved', by: 'manageRegistrations', needs: ['groupIds'] },
  { from: 'pending', to: 'rejected', by: 'manageRegistrations', needs: ['rejectionReason'] },
];

export const contractStatuses = ['draft', 'sent', 'signed', 'completed', 'cancelled', 'expired'] as const;
export type ContractStatus = (typeof contractStatuses)[number];

export const contractStates = ['draft', 'sent', 'signed', 'completed', 'cancelled', 'terminated', 'expired'] as const;
/** What a contract is called: one that ended after it had been signed was terminated, any other was cancelled. */
export type ContractState = (typeof contractStates)[number];
export function toContractState(status: ContractStatus, wasSigned: boolean): ContractState {
  return status === 'cancelled' && wasSigned ? 'terminated' : status;
}

export const contractTransitions: readonly StatusTransition<ContractStatus>[] = [
  { from: 'draft', to: 'sent', by: 'manageRegistrations', needs: [] },
  // a new link for the same contract
  { from: 'sent', to: 'sent', by: 'manageRegistrations', needs: [] },
  { from: 'sent', to: 'signed', by: 'system', needs: ['verificationCode'] },
  { from: 'signed', to: 'completed', by: 'system', needs: ['signedFileUrl'] },
  { from: 'draft', to: 'cancelled', by: 'manageRegistrations', needs: ['reason'] },
  { from: 'sent', to: 'cancelled', by: 'manageRegistrations', needs: ['reason'] },
  // termination: the signature and its evidence stay
  { from: 'signed', to: 'cancelled', by: 'manageRegistrations', needs: ['reason'] },
  { from: 'completed', to: 'cancelled', by: 'manageRegistrations', needs: ['reason'] },
  { from: 'sent', to: 'expired', by: 'system', needs: [] },
];

/**
 * Same as `contractTransitions`, but staff record that a public offer was accepted by conduct or on paper (Civil Code
 * art. 438).
 */
export const publicOfferTransitions: readonly StatusTransition<ContractStatus>[] = [
  ...contractTransitions.filter(({ to }) => to !== 'signed' && to !== 'expired'),
  { from: 'sent', to: 'signed', by: 'manageRegistrations', needs: ['basis', 'acceptedOn'] },
];

/** States of a signing code; `exhausted`: no attempts left. */
export const signatureStatuses = ['initiated', 'verified', 'cancelled', 'expired', 'exhausted'] as const;
export type SignatureStatus = (typeof signatureStatuses)[number];

export const paymentStatuses = ['PENDING', 'CONFIRMED', 'REJECTED', 'CANCELLED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
/**
 * A part of a confirmed payment may be refunded without a transition. The bank's notices make the transitions of its
 * payments.
 */
export const paymentTransitions: readonly StatusTransition<PaymentStatus>[] = [
  { from: 'PENDING', to: 'CONFIRMED', by: 'payments', needs: [] },
  { from: 'PENDING', to: 'REJECTED', by: 'system', needs: [] },
  { from: 'PENDING', to: 'CANCELLED', by: 'payments', needs: ['reason'] },
  // all of it was refunded
  { from: 'CONFIRMED', to: 'CANCELLED', by: 'payments', needs: ['amount', 'reason'] },
  // entered by mistake: no money came, and none goes back
  { from: 'CONFIRMED', to: 'CANCELLED', by: 'payments', needs: ['reason'] },
];
export const paymentOrderStatuses = ['created', 'sent', 'paid', 'expired', 'cancelled'] as const;
export type PaymentOrderStatus = (typeof paymentOrderStatuses)[number];
export const paymentOrderTransitions: readonly StatusTransition<PaymentOrderStatus>[] = [
  // the bank has the order
  { from: 'created', to: 'sent', by: 'system', needs: [] },
  { from: 'created', to: 'expired', by: 'system', needs: [] },
  { from: 'created', to: 'cancelled', by: 'payments', needs: ['reason'] },
  { from: 'sent', to: 'paid', by: 'system', needs: [] },
  { from: 'sent', to: 'expired', by: 'system', needs: [] },
  { from: 'sent', to: 'cancelled', by: 'payments', needs: ['reason'] },
  // paid at the last moment, reported by the bank later
  { from: 'expired', to: 'paid', by: 'system', needs: [] },
];

export const paymentTypes = ['manual', 'bank_card', 'cash'] as const;

/** `coming`: its first day is not there yet. */
export const subscriptionStates = ['coming', 'active', 'frozen', 'ended', 'cancelled'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];
/**
 * Only `cancelled` is stored. The other states follow from days, freezes and marks, so a subscription begins and ends
 * and a freeze begins by itself, and a corrected mark gives a session back.
 */
export const subscriptionTransitions: readonly StatusTransition<SubscriptionState>[] = [
  { from: 'coming', to: 'active', by: 'system', needs: [] },
  // a freeze from its first day on
  { from: 'coming', to: 'frozen', by: 'system', needs: [] },
  { from: 'active', to: 'frozen', by: 'payments', needs: ['from', 'to', 'reason'] },
  { from: 'frozen', to: 'active', by: 'payments', needs: ['freezeId'] },
  // used up, or the period is over
  { from: 'active', to: 'ended', by: 'system', needs: [] },
  { from: 'frozen', to: 'ended', by: 'system', needs: [] },
  { from: 'coming', to: 'cancelled', by: 'payments', needs: ['reason'] },
  { from: 'active', to: 'cancelled', by: 'payments', needs: ['reason'] },
  { from: 'frozen', to: 'cancelled', by: 'payments', needs: ['reason'] },
];
/** Whether its period is not over, so that days can be frozen or added, and the rest can be cancelled. */
export const isOpenSubscription = (state: SubscriptionState) =>
  canTransition(subscriptionTransitions, state, 'cancelled');

export const attendanceStatuses = ['NOT_MARKED', 'PRESENT', 'ABSENT'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

export const deliveryStatuses = ['pending', 'retrying', 'failed', 'success', 'max_attempts_reached'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export function canTransition<S extends string>(transitions: readonly StatusTransition<S>[], from: S, to: S): boolean {
  return transitions.some((transition) => transition.from === from && transition.to === to);
}

/** States with a transition to `to`. */
export function listStatesBefore<S extends string>(transitions: readonly StatusTransition<S>[], to: S): S[] {
  return transitions.filter((transition) => transition.to === to).map((transition) => transition.from);
}

/** States that people can set from `from`. */
export function listStatesAfter<S extends string>(transitions: readonly StatusTransition<S>[], from: S): S[] {
  return transitions
    .filter((transition) => transition.from === from && transition.by !== 'system')
    .map((transition) => transition.to);
}
