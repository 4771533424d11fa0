import type { NotificationEventName } from '@school/api-contract/school/notification-events';
import type { Knex } from 'knex';
import { markSettled } from './notifications.repository';
import type { StaffEvent } from './notify-staff';

/** Events that ask staff for something, or that announce what may be called off. */
const askingEvents = [
  ...[
    'trialRequestCreated',
    'trialRequestRepeated',
    'trialTomorrow',
    'trialDeclined',
    'trialOutcomeAsked',
    'callBackDue',
    'registrationWaiting',
  ],
  ...['paymentUnmatched', 'sessionUnmarked', 'photoMissing', 'substituteNamed', 'coachSubstituted'],
] as const satisfies readonly NotificationEventName[];
export type AskingEvent = (typeof askingEvents)[number];

export interface Settled {
  subjects: readonly StaffEvent['subject'][];
  /** Default: everything that was asked about the subjects. */
  events?: readonly AskingEvent[];
  /** As in `StaffEvent`; default: every repetition. */
  occurrence?: string;
}

/**
 * Marks notifications as read for everybody, because what they ask for is done or no longer needed. The caller has made that
 * change in the same transaction. Call it before `audit.append`.
 */
export async function settleNotifications(
  trx: Knex.Transaction,
  { subjects, events = askingEvents, occurrence }: Settled,
  now: Date,
): Promise<void> {
  if (subjects.length > 0) await markSettled(trx, { subjects, events, occurrence, now });
}
