import type { Consent } from '@school/api-contract/families/personal-data';
import type { LegalDocumentKind } from '@school/api-contract/students/document-kinds';
import type { Knex } from 'knex';
import { escapeLike } from '../../platform/database/escape-like';
import { momentPosition } from '../../platform/http/paging';
import { hasConsentSql, type StudentConsentKind } from '../../shared/consent.sql';
import { eraseCardFields } from '../students/card-writes.service';

/**
 * The consent `c` with its document `d`, its source (`t`, `r` or `k`), and the contract `k` and student `s` of the
 * family.
 */
const source = `consents c
  join contract_templates d on d.id = c.document_id
  left join trial_requests t on t.id = c.trial_request_id
  left join pending_student_registrations r on r.id = c.registration_id
  left join contracts k on k.id = coalesce(c.contract_id, r.contract_id)
  left join students s on s.id = coalesce(c.student_id, k.student_id, r.student_id)`;

const childName = `coalesce(t.child_name,
  nullif(concat_ws(' ', r.student_data::jsonb ->> 'lastName', r.student_data::jsonb ->> 'firstName',
    r.student_data::jsonb ->> 'middleName'), ''),
  k.metadata #>> '{variables,studentName}', concat_ws(' ', s.last_name, s.first_name, s.middle_name))`;

const columns = `c.id, d.kind, d.title, d.version, rtrim(c.document_sha256) as document_sha256,
  case when c.trial_request_id is not null then 'trial_request' when c.registration_id is not null then 'registration'
    when c.student_id is not null then 'paper' else 'contract' end as source,
  ${childName} as child_name,
  coalesce(t.parent_name, r.parent_data::jsonb ->> 'fullName', k.metadata #>> '{variables,parentName}', s.parent_name, '')
    as parent_name,
  s.id as student_id, c.accepted_at, c.ip_address, c.user_agent, c.revoked_at, c.revoked_by, c.revoke_reason`;

export type StoredConsent = Omit<Consent, 'acceptedAt' | 'revokedAt'> & { acceptedAt: Date; revokedAt: Date | null };

export interface ConsentFilter {
  /** Words from `searchWords`; each must occur in a name or a phone. */
  words: readonly string[];
  kind: LegalDocumentKind | undefined;
  state: 'active' | 'revoked' | undefined;
  after: readonly [string, number] | undefined;
  limit: number;
}

/** Newest first, one row more than the limit, in one statement. */
export async function listConsentRows(
  db: Knex,
  { words, kind, state, after, limit }: ConsentFilter,
): Promise<(StoredConsent & { position: string; total: number })[]> {
  const conditions = [
    ...(words.length === 0 ? [] : [`c.id in (${matchingIdsSql(words)})`]),
    ...(kind === undefined ? [] : ['c.document_id in (select id from contract_templates where kind = :kind)']),
    ...(state === undefined ? [] : [`c.revoked_at is ${state === 'active' ? '' : 'not '}null`]),
  ];
  const matching = conditions.length === 0 ? 'true' : conditions.join(' and ');
  const { rows } = await db.raw<{ rows: (StoredConsent & { position: string; total: number })[] }>(
    `select ${columns}, ${momentPosition('c.accepted_at')} as position,
       (select count(*) from consents c where ${matching}) as total
     from ${source}
     where ${matching} ${after ? 'and (c.accepted_at, c.id) < (:at::timestamptz, :afterId)' : ''}
     order by c.accepted_at desc, c.id desc limit :limit`,
    {
      ...toLikePatterns(words),
      kind: kind ?? null,
      limit: limit + 1,
      at: after?.[0] ?? null,
      afterId: after?.[1] ?? null,
    },
  );
  return rows;
}

/** Ids of consents by the names and phones of their sources, with one index scan for each table. */
function matchingIdsSql(words: readonly string[]): string {
  const has = (table: string) => words.map((_, index) => `${table}.search_text like :word${index}`).join(' and ');
  return `select f.id from consents f join trial_requests t on t.id = f.trial_request_id where ${has('t')}
    union select f.id from consents f join pending_student_registrations r on r.id = f.registration_id where ${has('r')}
    union select f.id from consents f join contracts k on k.id = f.contract_id join students s on s.id = k.student_id
      where ${has('s')}
    union select f.id from consents f join students s on s.id = f.student_id where ${has('s')}`;
}

/** The bindings of `matchingIdsSql`. */
function toLikePatterns(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word, index) => [`word${index}`, `%${escapeLike(word)}%`]));
}

export async function findConsentRow(db: Knex, id: number): Promise<StoredConsent | undefined> {
  const { rows } = await db.raw<{ rows: StoredConsent[] }>(`select ${columns} from ${source} where c.id = :id`, { id });
  return rows[0];
}

export interface RevokedConsent {
  id: number;
  kind: LegalDocumentKind;
  title: string;
  version: number;
  childName: string;
  trialRequestId: number | null;
  registrationId: number | null;
  contractId: number | null;
  studentId: number | null;
  email: string | null;
}

/** The consents with the rows that their revocation changes and the address for its confirmation. */
export async function listConsentsToRevoke(db: Knex, ids: readonly number[]): Promise<RevokedConsent[]> {
  const { rows } = await db.raw<{ rows: RevokedConsent[] }>(
    `select c.id, d.kind, d.title, d.version, ${childName} as child_name, c.trial_request_id, r.id as registration_id,
       k.id as contract_id, s.id as student_id,
       coalesce(s.parent_email, r.parent_email, k.metadata #>> '{variables,parentEmail}') as email
     from ${source} where c.id = any(:ids) order by c.id`,
    { ids: [...ids] },
  );
  return rows;
}

/**
 * Revokes the consents that are still active and returns their ids. The conditional UPDATE lets one of simultaneous
 * calls win.
 */
export async function markRevoked(
  trx: Knex.Transaction,
  ids: readonly number[],
  by: { revokedAt: Date; revokedBy: 'parent' | 'staff'; revokedByUser: number | null; revokeReason: string | null },
): Promise<number[]> {
  const rows: { id: number }[] = await trx('consents')
    .whereIn('id', ids)
    .where({ revokedAt: null })
    .update(by)
    .returning('id');
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/**
 * Locks the student, so that two calls do not record the same consent; returns false for an archived or unknown one.
 */
export async function lockStudentForConsent(trx: Knex.Transaction, studentId: number): Promise<boolean> {
  return (await trx('students').where({ id: studentId, active: true }).forUpdate().first('id')) !== undefined;
}

/** Call it in a statement after the lock: the statement that waited for the lock would not see newly committed rows. */
export async function hasConsent(trx: Knex.Transaction, studentId: number, kind: StudentConsentKind): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { hasConsent: boolean }[] }>(
    `select ${hasConsentSql(':studentId::bigint', kind)} as has_consent`,
    { studentId },
  );
  return rows[0]?.hasConsent === true;
}

export async function insertStudentConsent(
  trx: Knex.Transaction,
  consent: { studentId: number; documentId: number; documentSha256: string; acceptedAt: Date },
): Promise<number> {
  const [row] = await trx('consents').insert(consent).returning('id');
  return row.id;
}

/** Erases medical information from card, registration and contract when its consent is revoked (152-FZ art. 10). */
export async function eraseMedicalInfo(
  trx: Knex.Transaction,
  of: Pick<RevokedConsent, 'studentId' | 'registrationId' | 'contractId'>,
  now: Date,
): Promise<void> {
  if (of.studentId !== null) await eraseCardFields(trx, [of.studentId], ['medicalInfo'], now);
  if (of.registrationId !== null)
    await trx.raw(
      `update pending_student_registrations set student_data = ((student_data::jsonb) - 'medicalInfo')::text where id = ?`,
      [of.registrationId],
    );
  if (of.contractId !== null)
    await trx.raw(
      `update contracts set metadata = metadata #- '{variables,medicalInfo}', updated_at = ? where id = ?`,
      [now, of.contractId],
    );
}
