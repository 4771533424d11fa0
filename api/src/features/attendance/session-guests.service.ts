import type { Knex } from 'knex';
import { notifyAttendanceChange } from '../../shared/notify-attendance-change';
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

export async function addGuest(
  trx: Knex.Transaction,
  guest: SessionGuest & { createdBy: number; createdAt: Date },
): Promise<void> {
  await insertGuest(trx, guest);
  await notifyAttendanceChange(trx, [guest.groupId]);
}

/** Returns false, and changes nothing, when the guest was marked there. */
export async function removeGuest(trx: Knex.Transaction, guest: SessionGuest): Promise<boolean> {
  const isRemoved = await deleteGuest(trx, guest);
  if (isRemoved) await notifyAttendanceChange(trx, [guest.groupId]);
  return isRemoved;
}
