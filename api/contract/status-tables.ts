import type { Capability } from './roles';

/**
 * Status machines, each one table: what may follow what, who may do it (a capability, or the system itself) and what
 * must be given. The API refuses by them, the pages offer by them.
 */
export interface Move<S extends string> {
  from: S;
  to: S;
  by: Capability | 'system';
  needs: readonly string[];
}

export const trialRequestStatuses = ['NEW', 'TRIAL_ASSIGNED', 'REFUSED', 'SIGNED'] as const;
export type TrialRequestStatus = (typeof trialRequestStatuses)[number];
export const trialRequestMoves: readonly Move<TrialRequestStatus>[] = [
  { from: 'NEW', to: 'TRIAL_ASSIGNED', by: 'salesFunnel', needs: ['scheduledDate'] },
  { from: 'NEW', to: 'REFUSED', by: 'salesFunnel', needs: ['refusalReasonId'] },
  { from: 'TRIAL_ASSIGNED', to: 'REFUSED', by: 'salesFunnel', needs: ['refusalReasonId'] },
  { from: 'TRIAL_ASSIGNED', to: 'SIGNED', by: 'salesFunnel', needs: [] },
  { from: 'REFUSED', to: 'NEW', by: 'salesFunnel', needs: [] },
];

export const registrationLinkStates = ['active', 'used', 'expired', 'revoked'] as const;
export type RegistrationLinkState = (typeof registrationLinkStates)[number];
/** A reusable link stays active when a family uses it. */
export const registrationLinkMoves: readonly Move<RegistrationLinkState>[] = [
  { from: 'active', to: 'used', by: 'system', needs: [] },
  { from: 'active', to: 'expired', by: 'system', needs: [] },
  { from: 'active', to: 'revoked', by: 'manageRegistrations', needs: [] },
];

export const registrationStatuses = ['pending', 'approved', 'rejected'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];
export const registrationMoves: readonly Move<RegistrationStatus>[] = [
  { from: 'pending', to: 'approved', by: 'manageRegistrations', needs: ['groupIds'] },
  { from: 'pending', to: 'rejected', by: 'manageRegistrations', needs: ['rejectionReason'] },
];

export const contractStatuses = ['draft', 'sent', 'signed', 'completed', 'cancelled', 'expired'] as const;
export type ContractStatus = (typeof contractStatuses)[number];
export const contractMoves: readonly Move<ContractStatus>[] = [
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

/** A public offer goes the same way, but is accepted by deed or on paper (Civil Code art. 438), which staff put on record. */
export const publicOfferMoves: readonly Move<ContractStatus>[] = [
  ...contractMoves.filter(({ to }) => to !== 'signed' && to !== 'expired'),
  { from: 'sent', to: 'signed', by: 'manageRegistrations', needs: ['basis', 'acceptedOn'] },
];

/** A signing code's life; `exhausted`: its tries are used up. */
export const signatureStatuses = ['initiated', 'verified', 'cancelled', 'expired', 'exhausted'] as const;
export type SignatureStatus = (typeof signatureStatuses)[number];

export const paymentStatuses = ['PENDING', 'CONFIRMED', 'REJECTED', 'CANCELLED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export const paymentTypes = ['manual', 'bank_card', 'cash'] as const;
export type PaymentType = (typeof paymentTypes)[number];

export const attendanceStatuses = ['NOT_MARKED', 'PRESENT', 'ABSENT'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

export const deliveryStatuses = ['pending', 'retrying', 'failed', 'success', 'max_attempts_reached'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export function mayMove<S extends string>(moves: readonly Move<S>[], from: S, to: S): boolean {
  return moves.some((move) => move.from === from && move.to === to);
}

/** The states from which a thing may come into this one. */
export function statesBefore<S extends string>(moves: readonly Move<S>[], to: S): S[] {
  return moves.filter((move) => move.to === to).map((move) => move.from);
}

/** The states that people may move a thing to from here. */
export function movesFrom<S extends string>(moves: readonly Move<S>[], from: S): S[] {
  return moves.filter((move) => move.from === from && move.by !== 'system').map((move) => move.to);
}
