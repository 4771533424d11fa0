import type {
  NextStepKind,
  RequestOrigin,
  RequestStage,
  TrialOutcome,
  TrialRequestSource,
} from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';

/** Data about the family and the child. */
export interface RequestFacts {
  childName: string;
  childAge: number | null;
  parentName: string;
  parentPhone: string;
  sectionId: number | null;
  branchId: number | null;
  desiredDate: string | Date | null;
  notes: string | null;
  recommendedBy: string | null;
}

/** Columns of the next step; all null: none. */
export interface NextStepColumns {
  nextStep: NextStepKind | null;
  nextStepText: string | null;
  /** The school's day 'yyyy-MM-dd'. */
  nextStepOn: string | null;
  nextStepUserId: number | null;
}

export interface NewTrialRequest extends RequestFacts, NextStepColumns {
  source: TrialRequestSource;
  requestKey: string | null;
  /** The session to which the child came without a request. */
  cameToGroupId: number | null;
  /** The school's day 'yyyy-MM-dd' of that session. */
  cameOn: string | null;
  createdBy: number | null;
  /** Who last moved it; at first, who entered it. */
  ledBy: number | null;
}

/** Stores the request, unless its key is stored already: then waits for that one to be committed and returns its id. */
export async function insertTrialRequest(
  trx: Knex.Transaction,
  request: NewTrialRequest,
  origin: Omit<RequestOrigin, 'embedded'>,
  now: Date,
): Promise<{ id: number; isNew: boolean }> {
  const [row] = await trx('trialRequests')
    .insert({ ...request, ...origin, statusChangedAt: now, createdAt: now, updatedAt: now })
    .onConflict(trx.raw('(request_key) where request_key is not null'))
    .ignore()
    .returning<{ id: number }[]>('id');
  if (row) return { id: row.id, isNew: true };
  const earlier = request.requestKey === null ? undefined : await findRequestByKey(trx, request.requestKey);
  if (earlier === undefined) throw new Error('PostgreSQL returned no id');
  return { id: earlier, isNew: false };
}

/** The id of the request that was stored with this key. */
export async function findRequestByKey(db: Knex, requestKey: string): Promise<number | undefined> {
  const row = await db('trialRequests').where({ requestKey }).first<{ id: number } | undefined>('id');
  return row?.id;
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

export interface LockedTrialRequest extends RequestFacts {
  status: TrialRequestStatus;
  furthestStage: RequestStage;
  trialOutcome: TrialOutcome | null;
  scheduledDate: Date | null;
  groupId: number | null;
  nextStep: NextStepKind | null;
  nextStepOn: string | null;
  nextStepUserId: number | null;
  updatedAt: Date;
}

/** The request, locked until the end of the transaction. */
export async function lockTrialRequest(trx: Knex.Transaction, id: number): Promise<LockedTrialRequest | undefined> {
  return trx('trialRequests')
    .where({ id })
    .whereNull('anonymizedAt')
    .forUpdate()
    .first(
      ...['childName', 'childAge', 'parentName', 'parentPhone', 'sectionId', 'branchId', 'desiredDate', 'notes'],
      ...['recommendedBy', 'status', 'furthestStage', 'trialOutcome', 'scheduledDate', 'groupId'],
      ...['nextStep', 'nextStepOn', 'nextStepUserId', 'updatedAt'],
    );
}

export async function updateTrialRequest(
  trx: Knex.Transaction,
  id: number,
  columns: Partial<RequestFacts> & Partial<NextStepColumns>,
  updatedAt: Date,
): Promise<void> {
  await trx('trialRequests')
    .where({ id })
    .update({ ...columns, updatedAt });
}

/** Sets the next step of requests, but not of families that do not come anyway; whoever leads it keeps it. */
export async function updateStepsOfTrials(
  trx: Knex.Transaction,
  ids: readonly number[],
  { nextStep, nextStepText, nextStepOn }: Omit<NextStepColumns, 'nextStepUserId'>,
  now: Date,
): Promise<void> {
  await trx.raw(
    `update trial_requests set next_step = :nextStep, next_step_text = :nextStepText, next_step_on = :nextStepOn,
       -- two changes within a millisecond have different moments
       updated_at = greatest(:now::timestamptz, updated_at + interval '1 millisecond')
     where id = any(:ids) and status = 'TRIAL_ASSIGNED' and trial_outcome is null
       and trial_declined_at is null`,
    { ids: [...ids], nextStep, nextStepText, nextStepOn, now },
  );
}

/** Columns that a status transition sets. */
export interface StatusColumns extends NextStepColumns {
  status: TrialRequestStatus;
  furthestStage: RequestStage;
  ledBy: number;
  scheduledDate?: Date | null;
  groupId?: number | null;
  refusalReasonId?: number | null;
  refusalComment?: string | null;
  refusedFrom?: TrialRequestStatus | null;
  trialOutcome?: TrialOutcome | null;
  trialComment?: string | null;
  trialMarkedBy?: number | null;
  trialMarkedAt?: Date | null;
  trialConfirmedAt?: Date | null;
  trialDeclinedAt?: Date | null;
}

export async function updateTrialRequestStatus(
  trx: Knex.Transaction,
  id: number,
  columns: StatusColumns & { statusChangedAt?: Date },
  updatedAt: Date,
): Promise<void> {
  await trx('trialRequests')
    .where({ id })
    .update({ ...columns, updatedAt });
}

export async function updateTrialOutcome(
  trx: Knex.Transaction,
  id: number,
  columns: NextStepColumns & {
    furthestStage: RequestStage;
    trialOutcome: TrialOutcome;
    trialComment?: string | null;
    trialMarkedBy: number;
    trialMarkedAt: Date;
  },
  updatedAt: Date,
): Promise<void> {
  await trx('trialRequests')
    .where({ id })
    .update({ ...columns, updatedAt });
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

export async function insertNote(
  trx: Knex.Transaction,
  note: { trialRequestId: number; userId: number; text: string; createdAt: Date },
): Promise<void> {
  await trx('trialRequestNotes').insert(note);
}
