import type { Knex } from 'knex';
import { deleteGuest, findFreePlacesOn, insertGuest, type SessionGuest } from './session-guests.repository';

/**
 * Guests: students in the journal of a group on one day without being members of it. They are marked like members; the
 * feature that invites them decides who may come.
 */

/**
 * Locks the group, so that the second of two simultaneous invitations counts the guest of the first. Returns undefined
 * when there is no such group.
 */
export function lockGuestGroup(
  trx: Knex.Transaction,
  session: Pick<SessionGuest, 'groupId' | 'date'>,
): Promise<number | undefined> {
  return findFreePlacesOn(trx, session);
}

export function addGuest(
  trx: Knex.Transaction,
  guest: SessionGuest & { createdBy: number; createdAt: Date },
): Promise<void> {
  return insertGuest(trx, guest);
}

/** Returns false, and changes nothing, when the guest was marked there. */
export function removeGuest(trx: Knex.Transaction, guest: SessionGuest): Promise<boolean> {
  return deleteGuest(trx, guest);
}
