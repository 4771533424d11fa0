import type { TrialRequestStatus } from '@school/api-contract/status-tables';
import type { TrialRequest, TrialRequestBody } from '@school/api-contract/trial-requests';
import type { Knex } from 'knex';
import { momentPosition } from '../platform/http/paging';

/** Stores the request; returns its id. */
export async function insertTrialRequest(
  trx: Knex.Transaction,
  { consentToDataProcessing: _, ...request }: TrialRequestBody,
  now: Date,
): Promise<number> {
  const [row] = await trx('trialRequests')
    .insert({ ...request, statusChangedAt: now, createdAt: now, updatedAt: now })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('PostgreSQL returned no id');
  return row.id;
}

/** Stores that the consent in force was given, with its version and the hash of its text (152-FZ art. 9). */
export async function insertConsent(
  trx: Knex.Transaction,
  consent: { trialRequestId: number; acceptedAt: Date; ipAddress: string; userAgent: string },
): Promise<void> {
  const document = await trx('contractTemplates')
    .where({ kind: 'consent_trial_request' })
    .orderBy('version', 'desc')
    .first<{ id: number; sha256: string } | undefined>('id', 'sha256');
  if (!document) throw new Error('There is no consent text for trial requests');
  await trx('consents').insert({ ...consent, documentId: document.id, documentSha256: document.sha256 });
}

export interface TrialRequestFilter {
  status: TrialRequestStatus | undefined;
  /** Moment (with microseconds) and id of the last card of the previous page. */
  after: readonly [string, number] | undefined;
  /** Rows at most. */
  limit: number;
}

type Moments = 'desiredDate' | 'statusChangedAt' | 'scheduledDate' | 'createdAt';
/** A card as it is stored: moments as dates. */
export type StoredTrialRequest = Omit<TrialRequest, Moments> &
  Record<Exclude<Moments, 'scheduledDate'>, Date> & { scheduledDate: Date | null };

/** Cards, the last moved first, in one statement; `total` counts all that the filter admits. */
export async function findTrialRequests(
  db: Knex,
  filter: TrialRequestFilter,
): Promise<(StoredTrialRequest & { total: number; position: string })[]> {
  const matched = db('trialRequests');
  if (filter.status) matched.where({ status: filter.status });

  const page = matched
    .clone()
    .select('id', 'statusChangedAt', matched.count().as('total'))
    .orderByRaw('status_changed_at desc, id desc')
    .limit(filter.limit);
  if (filter.after) page.whereRaw('(status_changed_at, id) < (cast(? as timestamptz), ?)', [...filter.after]);

  return withCardColumns(db.with('page', page).from('page'), db)
    .join('trialRequests', 'trialRequests.id', 'page.id')
    .select('page.total', db.raw(`${momentPosition('page.status_changed_at')} as position`))
    .orderByRaw('page.status_changed_at desc, page.id desc');
}

export async function findTrialRequest(db: Knex, id: number): Promise<StoredTrialRequest | undefined> {
  return withCardColumns(db('trialRequests'), db).where('trialRequests.id', id).first();
}

/** What a card shows; the query must have `trial_requests` in it. Joins come after whatever the query joins itself. */
function withCardColumns(query: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  return query.select(
    'trialRequests.id',
    'trialRequests.childName',
    'trialRequests.childAge',
    'trialRequests.parentName',
    'trialRequests.parentPhone',
    'trialRequests.sectionId',
    'trialRequests.branchId',
    'trialRequests.desiredDate',
    'trialRequests.status',
    'trialRequests.statusChangedAt',
    'trialRequests.scheduledDate',
    'trialRequests.groupId',
    'trialRequests.refusalComment',
    'trialRequests.notes',
    'trialRequests.createdAt',
    db.raw('(select name from sports_sections where id = trial_requests.section_id) as section_name'),
    db.raw('(select name from branches where id = trial_requests.branch_id) as branch_name'),
    db.raw('(select name from groups where id = trial_requests.group_id) as group_name'),
    db.raw('(select title from refusal_reasons where id = trial_requests.refusal_reason_id) as refusal_reason'),
    // an anonymised request has an empty phone, which means nothing about another one
    db.raw(`case when trial_requests.parent_phone = '' then 0 else
      (select count(*) from trial_requests other
        where other.parent_phone = trial_requests.parent_phone and other.id <> trial_requests.id) +
      (select count(*) from students where students.parent_phone = trial_requests.parent_phone)
      end as same_phone_count`),
  );
}

export async function findStatus(db: Knex, id: number): Promise<TrialRequestStatus | undefined> {
  const row = await db('trialRequests').where({ id }).first<{ status: TrialRequestStatus } | undefined>('status');
  return row?.status;
}

/** Columns that a move sets. */
export interface MoveColumns {
  status: TrialRequestStatus;
  scheduledDate?: Date | null;
  groupId?: number | null;
  refusalReasonId?: number | null;
  refusalComment?: string | null;
  refusedFrom?: TrialRequestStatus | null;
}

/** Moves the card if it still is in `from`: of two who move it at once, one gets true. */
export async function moveTrialRequest(
  trx: Knex.Transaction,
  id: number,
  from: TrialRequestStatus,
  columns: MoveColumns,
  now: Date,
): Promise<boolean> {
  const count = await trx('trialRequests')
    .where({ id, status: from })
    .update({ ...columns, statusChangedAt: now, updatedAt: now });
  return count === 1;
}

export async function insertHistory(
  trx: Knex.Transaction,
  entry: {
    trialRequestId: number;
    fromStatus: TrialRequestStatus | null;
    toStatus: TrialRequestStatus;
    userId: number | null;
    details: Record<string, unknown>;
    createdAt: Date;
  },
): Promise<void> {
  await trx('trialRequestHistory').insert({ ...entry, details: JSON.stringify(entry.details) });
}

/** Places left on the roster of an active group; undefined when there is no such group. */
export async function findFreePlaces(db: Knex, groupId: number): Promise<number | undefined> {
  const row = await db('groups')
    .where({ id: groupId, active: true })
    .first<{ free: number } | undefined>(
      db.raw(`max_students - (
        select count(*) from student_groups where group_id = groups.id and active
      ) as free`),
    );
  return row?.free;
}
