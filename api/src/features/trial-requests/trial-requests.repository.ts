import type { TrialRequest, TrialRequestBody } from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { momentPosition } from '../../platform/http/paging';

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

/** Stores consent to the current version, with the hash of its text (152-FZ art. 9). */
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
  /** Maximum number of rows. */
  limit: number;
}

type MomentField = 'desiredDate' | 'statusChangedAt' | 'scheduledDate' | 'createdAt';
/** A card as stored, with moments as `Date`. */
export type StoredTrialRequest = Omit<TrialRequest, MomentField> &
  Record<Exclude<MomentField, 'scheduledDate'>, Date> & { scheduledDate: Date | null };

/** Cards, latest status change first, in one statement; `total` counts all rows that match the filter. */
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

  return selectCardColumns(db.with('page', page).from('page'), db)
    .join('trialRequests', 'trialRequests.id', 'page.id')
    .select('page.total', db.raw(`${momentPosition('page.status_changed_at')} as position`))
    .orderByRaw('page.status_changed_at desc, page.id desc');
}

export async function findTrialRequest(db: Knex, id: number): Promise<StoredTrialRequest | undefined> {
  return selectCardColumns(db('trialRequests'), db).where('trialRequests.id', id).first();
}

/** Selects what a card shows; the query must include `trial_requests`. */
function selectCardColumns(query: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
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
    // an anonymised request has an empty phone, which must not match others
    db.raw(`case when trial_requests.parent_phone = '' then 0 else
      (select count(*) from trial_requests other
        where other.parent_phone = trial_requests.parent_phone and other.id <> trial_requests.id) +
      (select count(*) from students where students.parent_phone = trial_requests.parent_phone)
      end as same_phone_count`),
  );
}

export async function findTrialRequestStatus(db: Knex, id: number): Promise<TrialRequestStatus | undefined> {
  const row = await db('trialRequests').where({ id }).first<{ status: TrialRequestStatus } | undefined>('status');
  return row?.status;
}

/** Columns that a status transition sets. */
export interface StatusColumns {
  status: TrialRequestStatus;
  scheduledDate?: Date | null;
  groupId?: number | null;
  refusalReasonId?: number | null;
  refusalComment?: string | null;
  refusedFrom?: TrialRequestStatus | null;
}

/** Updates the status only if it is still `from`: of two simultaneous calls one gets true. */
export async function updateTrialRequestStatus(
  trx: Knex.Transaction,
  id: number,
  from: TrialRequestStatus,
  columns: StatusColumns,
  now: Date,
): Promise<boolean> {
  const count = await trx('trialRequests')
    .where({ id, status: from })
    .update({ ...columns, statusChangedAt: now, updatedAt: now });
  return count === 1;
}

export async function insertHistoryEntry(
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
