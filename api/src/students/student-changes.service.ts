import type { CardEvent, StudentChange } from '@school/api-contract/students';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { AppDeps } from '../platform/app-deps';
import type { Caller } from '../platform/http/implement';
import { type Page, positionId, positionMoment, positionText, readCursor, toPage } from '../platform/http/paging';
import { signedIn } from '../platform/http/signed-in';
import { cardDifferences } from './card-differences';
import { lockStudent } from './student-card.repository';
import { insertChange } from './student-changes.repository';
import type { StudentSight } from './student-filter.sql';
import { findHistory } from './student-history.repository';

interface Happening {
  studentId: number;
  event: CardEvent;
  changes: StudentChange['changes'];
  now: Date;
  /** Ids for the audit log. */
  groupIds?: number[];
  documentId?: number;
}

/**
 * Writes what happened to a student: the values where they can be erased, and into the audit chain the names of the
 * fields. The chain's head is locked until the transaction ends, so call it last.
 */
export async function recordChange(
  { audit }: Pick<AppDeps, 'audit'>,
  trx: Knex.Transaction,
  caller: Caller,
  { studentId, event, changes, now, groupIds, documentId }: Happening,
): Promise<void> {
  const { ip: ipAddress, userAgent } = caller;
  const userId = signedIn(caller).id;
  await insertChange(trx, { studentId, event, changes, userId, createdAt: now });
  const fields = event === 'updated' ? changes.map(({ field }) => field) : undefined;
  const metadata = { studentId, fields, groupIds, documentId };
  await audit.append(trx, [{ eventType: `student.${event}`, userId, ipAddress, userAgent, metadata }]);
}

interface OtherChange {
  studentId: number;
  userId: number;
  now: Date;
}

/**
 * For other features, which change cards in their own way and write their own audit events: keeps in the history what the
 * work makes of a card.
 *
 * @returns what the work returns
 */
export async function keepHistory<Result>(
  trx: Knex.Transaction,
  { studentId, userId, now }: OtherChange,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await lockStudent(trx, studentId);
  const result = await work();
  const after = await lockStudent(trx, studentId);
  const changes = before && after ? cardDifferences(before, after) : [];
  const record = { studentId, userId, createdAt: now };
  if (before && after && after.active !== before.active) {
    await insertChange(trx, { ...record, event: after.active ? 'restored' : 'archived', changes: [] });
  }
  if (changes.length > 0) await insertChange(trx, { ...record, event: 'updated', changes });
  return result;
}

/** The same for a card that another feature has made. */
export function keepCreation(trx: Knex.Transaction, { studentId, userId, now }: OtherChange): Promise<void> {
  return insertChange(trx, { studentId, userId, createdAt: now, event: 'created', changes: [] });
}

const historyPosition = z.tuple([positionMoment, positionId, positionText]);

/** What became of the card and of the marks, newest first. */
export async function listChanges(
  { db }: Pick<AppDeps, 'db'>,
  studentId: number,
  sight: StudentSight,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Page<StudentChange>> {
  const after = readCursor(cursor, historyPosition);
  const found = await findHistory(db, studentId, sight, { after, limit: limit + 1 });
  const { rows, ...page } = toPage(found, limit, ({ position, id, day }) => [position, id, day]);
  return {
    ...page,
    rows: rows.map(({ id, event, changes, at, byName }) => ({ id, event, changes, at: at.toISOString(), byName })),
  };
}
