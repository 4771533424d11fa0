import type { AuditActor } from '@school/api-contract/accounts/audit-logs';

/** Events that a family causes on the public pages; staff cause some of them too, with their account. */
const familyEvents = new Set([
  'consent.recorded',
  'consent.revoked',
  'contract.created',
  'contract.opened',
  'contract.signed',
  'registration.submitted',
  'signature.agreement_accepted',
  'signature.cancelled',
  'signature.code_sent',
  'signature.code_wrong',
  'trial_request.created',
  'trial_request.trial_confirmed',
  'trial_request.trial_declined',
]);

/** Null: somebody who did not sign in, such as after a wrong password. */
export function toActor(eventType: string, userId: string | null): AuditActor | null {
  if (userId !== null) return 'user';
  if (familyEvents.has(eventType)) return 'family';
  return eventType.startsWith('auth.') ? null : 'portal';
}
