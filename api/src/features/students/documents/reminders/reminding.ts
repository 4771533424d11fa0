import type { Reminding, StudentDocument } from '@school/api-contract/students/student-documents';
import type { ReminderFacts } from './reminder.sql';

/** Returns what staff read about the last reminder of a document. */
export function toLastReminder(facts: ReminderFacts): StudentDocument['reminder'] {
  const { remindedAt, deliveryError } = facts;
  if (remindedAt === null) return null;
  const state = getState(facts);
  return { at: remindedAt.toISOString(), state, error: state === 'failed' ? deliveryError : null };
}

/**
 * Returns whether staff can remind of a document by hand, or the reason why not; null when there is nothing to remind
 * of.
 */
export function toReminding(facts: ReminderFacts): Reminding | null {
  const { isDue, isRemindedToday, isConsentRevoked, hasEmail } = facts;
  if (!isDue) return null;
  if (!hasEmail) return 'noEmail';
  if (isConsentRevoked) return 'consentRevoked';
  const state = getState(facts);
  return isRemindedToday && (state === 'sent' || state === 'waiting') ? 'reminded' : 'possible';
}

function getState({ unsent, deliveryStatus }: ReminderFacts): NonNullable<StudentDocument['reminder']>['state'] {
  if (unsent !== null) return unsent;
  if (deliveryStatus === 'success') return 'sent';
  return deliveryStatus === 'pending' || deliveryStatus === 'retrying' ? 'waiting' : 'failed';
}
