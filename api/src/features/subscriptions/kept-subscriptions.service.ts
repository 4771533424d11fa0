import type { Knex } from 'knex';
import { findKeptSubscriptions, type KeptRow } from './kept-subscriptions.repository';

/**
 * What becomes of the subscriptions of students who change from some groups to others: those that cover a group they
 * leave, each with whether it is valid in the other group. A transfer changes neither them nor their charges.
 */
export function listKeptSubscriptions(
  db: Knex,
  given: { studentIds: readonly number[]; groupIds: readonly number[]; leaving: readonly number[]; joinDate: string },
): Promise<KeptRow[]> {
  return findKeptSubscriptions(db, given);
}
