import type { Knex } from 'knex';
import { deleteNotifications, deleteReadNotifications, findMessageIds } from './forget-notifications.repository';

/** The first part of an event's subject; the erasure of a family removes notifications by their subjects. */
export type StaffSubject =
  | 'trial_request'
  | 'registration'
  | 'contract'
  | 'documents'
  | 'subscriptions'
  | 'group'
  | 'substitute'
  | 'payment'
  | 'chat_message';

const keptReadMs = 90 * 24 * 3600 * 1000;

/** Removes notifications about the subjects; returns the ids of the messages that still hold a text about them. */
export async function removeNotifications(
  trx: Knex.Transaction,
  kind: StaffSubject,
  ids: readonly (number | string)[],
): Promise<number[]> {
  const subjects = ids.map((id) => `${kind}:${id}`);
  if (subjects.length === 0) return [];
  const userIds = await deleteNotifications(trx, subjects);
  return findMessageIds(trx, subjects, userIds);
}

/** Removes notifications that were read 90 days ago or earlier. */
export function removeOldNotifications(db: Knex, now: Date): Promise<void> {
  return deleteReadNotifications(db, new Date(now.getTime() - keptReadMs));
}
