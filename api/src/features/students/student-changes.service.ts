import type { CardEvent, StudentChange } from '@school/api-contract/students/students';
import type { Knex } from 'knex';
import { z } from 'zod';
import { auditEvent } from '../../platform/audit/audit-event';
import type { Caller } from '../../platform/http/implement';
import { type Page, positionId, positionMoment, positionText, readCursor, toPage } from '../../platform/http/paging';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { StudentScope } from '../../shared/access/student-scope';
import { insertChanges } from './student-changes.repository';
import { findHistory } from './student-history.repository';

interface StudentEvent {
  studentId: number;
  event: CardEvent;
  changes: StudentChange['changes'];
  /** Ids for the audit log. */
  groupIds?: number[];
  documentId?: number;
}

/**
 * Records a change of a student: values in the history, where they can be erased, and field names in the audit chain. Call it
 * last, since the chain's head stays locked until the transaction ends.
 */
export async function recordChange(
  deps: Pick<PlatformDeps, 'audit'>,
  trx: Knex.Transaction,
  caller: Caller,
  { now, ...happening }: StudentEvent & { now: Date },
): Promise<void> {
  const { studentId, event, changes } = happening;
  await insertChanges(trx, [{ studentId, event, changes, userId: signedIn(caller).id, createdAt: now }]);
  await recordEvent(deps, trx, caller, happening);
}

/** Records only the audit event, for a change that is in the history already. */
export async function recordEvent(
  { audit }: Pick<PlatformDeps, 'audit'>,
  trx: Knex.Transaction,
  caller: Caller,
  { studentId, event, changes, groupIds, documentId }: StudentEvent,
): Promise<void> {
  const fields = event === 'updated' ? changes.map(({ field }) => field) : undefined;
  const metadata = { studentId, fields, groupIds, documentId };
  await audit.append(trx, [auditEvent(caller, `student.${event}`, metadata)]);
}

const historyPosition = z.tuple([positionMoment, positionId, positionText]);

/** The history of the card and its marks, newest first. */
export async function listChanges(
  { db }: Pick<PlatformDeps, 'db'>,
  studentId: number,
  scope: StudentScope,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Page<StudentChange>> {
  const after = readCursor(cursor, historyPosition);
  const found = await findHistory(db, studentId, scope, { after, limit: limit + 1 });
  const { rows, ...page } = toPage(found, limit, ({ position, id, day }) => [position, id, day]);
  return {
    ...page,
    rows: rows.map(({ id, event, changes, at, byName }) => ({ id, event, changes, at: at.toISOString(), byName })),
  };
}
