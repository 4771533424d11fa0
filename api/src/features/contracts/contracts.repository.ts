import type { ContractType } from '@school/api-contract/contracts/contracts';
import type { AcceptanceBasis } from '@school/api-contract/contracts/staff-contracts';
import {
  type ContractStatus,
  contractTransitions,
  listStatesBefore,
  publicOfferTransitions,
} from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import type { Operator } from '../school/school-operator';
import type { ContractVariables } from './drafts/contract-variables';
import { codeStateColumns, getWindowStart } from './signing/code-state.sql';
import type { CodeState } from './signing/signing-code';

/** A contract with the data of its document, the agreement in force and the proofs of its holder. */
export interface ContractRecord extends CodeState {
  id: number;
  contractNumber: string;
  contractType: ContractType;
  status: ContractStatus;
  createdAt: Date;
  signedAt: Date | null;
  templateBody: string;
  templateVersion: number;
  /** Values that filled the template when the contract was created, so that the text stays the same afterwards. */
  variables: Partial<ContractVariables>;
  /** The frozen text; null until the first code is asked for. */
  documentHtml: string | null;
  documentSha256: string | null;
  signedFileUrl: string | null;
  signedFileSha256: string | null;
  studentName: string;
  parentName: string;
  parentPhone: string;
  parentEmail: string | null;
  agreementId: number;
  agreementVersion: number;
  agreementTitle: string;
  agreementBody: string;
  /** As in the head of the portal; messages name it. */
  schoolName: string;
  /** Variables of the agreement's text. */
  school: Operator;
  /** The open code that is still valid. */
  openSignature: { signatureId: number; expiresAt: string } | null;
  /** Id of the given link token when it is valid for this contract, else null. */
  goodTokenId: number | null;
  /** Hashes of the cookies that bind browsers to the contract. */
  sessionHashes: string[];
}

/** What a caller's token and cookie are compared with. */
export type ContractProof = Pick<ContractRecord, 'id' | 'goodTokenId' | 'sessionHashes'>;

/** The given link token of contract `c` while it is valid. */
const goodTokenIdSql = `(select k.id from contract_signing_tokens k where k.contract_id = c.id and k.token_hash = :tokenHash
  and k.revoked_at is null and k.expires_at > :now)`;

/** Whether a signing link was ever issued for the contract. */
export async function hasSigningToken(db: Knex, contractId: number): Promise<boolean> {
  return (await db('contractSigningTokens').where({ contractId }).first('id')) !== undefined;
}

/** Browsers bound to the contract by registering, or by a link that no newer link has replaced. */
export const liveSessionHashesSql = (contract: string) => `array(
  select rtrim(b.token_hash) from contract_signing_sessions b left join contract_signing_tokens k on k.id = b.token_id
  where b.contract_id = ${contract} and b.expires_at > :now and k.revoked_at is null)`;

interface ContractQuery {
  contractId: number;
  /** SHA-256 of the link's token, if the caller gave one. */
  tokenHash?: string;
  now: Date;
}

/** Everything that signing needs to know about a contract, in one statement. */
export async function findContractRecord(
  db: Knex,
  { contractId, tokenHash, now }: ContractQuery,
): Promise<ContractRecord | undefined> {
  const { rows } = await db.raw<{ rows: ContractRecord[] }>(
    `select c.id, c.contract_number, c.contract_type, c.status, c.created_at, c.signed_at,
       t.body_html as template_body, t.version as template_version, coalesce(c.metadata -> 'variables', '{}') as variables,
       c.document_html, c.document_sha256, c.signed_file_url, c.signed_file_sha256,
       coalesce(c.metadata #>> '{variables,studentName}', concat_ws(' ', s.last_name, s.first_name, s.middle_name)) as student_name,
       coalesce(c.metadata #>> '{variables,parentName}', s.parent_name, '') as parent_name,
       coalesce(c.metadata #>> '{variables,parentPhone}', s.parent_phone, '') as parent_phone,
       coalesce(nullif(c.metadata #>> '{variables,parentEmail}', ''), s.parent_email) as parent_email,
       a.id as agreement_id, a.version as agreement_version, a.title as agreement_title, a.body_html as agreement_body,
       o.name as school_name,
       json_build_object('operatorName', o.operator_name, 'operatorInn', o.operator_inn, 'operatorOgrn', o.operator_ogrn,
         'operatorAddress', o.operator_address, 'operatorPhone', o.operator_phone, 'operatorEmail', o.operator_email,
         'bankDetails', o.bank_details) as school,
       (select json_build_object('signatureId', g.id, 'expiresAt', g.expires_at) from contract_signatures g
         where g.contract_id = c.id and g.status = 'initiated' and g.expires_at > :now) as open_signature,
       codes.last_code_at, codes.tries_used, codes.tries_back_at,
       ${goodTokenIdSql} as good_token_id, ${liveSessionHashesSql('c.id')} as session_hashes
     from contracts c
     join contract_templates t on t.id = c.template_id
     left join students s on s.id = c.student_id
     cross join settings_school o
     cross join lateral (select ${codeStateColumns} from contract_signatures where contract_id = c.id) codes
     cross join lateral (
       select * from contract_templates where kind = 'esign_agreement' order by version desc limit 1
     ) a
     where c.id = :contractId`,
    { contractId, tokenHash: tokenHash ?? null, now, windowStart: getWindowStart(now) },
  );
  return rows[0];
}

/** The status of the contract that the link token was issued for, also when the link has expired or was replaced. */
export async function findStatusByToken(
  db: Knex,
  { contractId, tokenHash }: { contractId: number; tokenHash: string },
): Promise<ContractStatus | undefined> {
  const row = await db('contractSigningTokens as k')
    .join('contracts as c', 'c.id', 'k.contractId')
    .where({ 'k.contractId': contractId, 'k.tokenHash': tokenHash })
    .first('c.status');
  return row?.status;
}

/** The proofs of a contract that is named by its id or by one of its signatures. */
export async function findContractProof(
  db: Knex,
  wanted: { contractId?: number; signatureId?: number; tokenHash?: string; now: Date },
): Promise<ContractProof | undefined> {
  const { contractId = null, signatureId = null, tokenHash = null, now } = wanted;
  const { rows } = await db.raw<{ rows: ContractProof[] }>(
    `select c.id, ${goodTokenIdSql} as good_token_id, ${liveSessionHashesSql('c.id')} as session_hashes
     from contracts c
     where c.id = coalesce(:contractId::bigint, (select contract_id from contract_signatures where id = :signatureId))`,
    { contractId, signatureId, tokenHash, now },
  );
  return rows[0];
}

/**
 * Take this lock before changing a contract or its signatures; it orders simultaneous calls. Read the data that a
 * decision depends on after it.
 *
 * All transactions lock rows in one order, so that they cannot deadlock: contracts, registrations, groups, students,
 * trial requests, then rows that depend on them, each kind ordered by id; the audit chain last. Inserting a row with a
 * foreign key (a change of a student, for example) locks the row that it refers to.
 */
export async function lockContract(trx: Knex.Transaction, contractId: number): Promise<boolean> {
  const row = await trx('contracts').where({ id: contractId }).forUpdate().first('id');
  return row !== undefined;
}

/**
 * The next number of the year, `<year>-<5 digits>`. The counter's row is locked until the transaction ends, so there
 * are no gaps or duplicates.
 */
export async function nextContractNumber(trx: Knex.Transaction, year: number, now: Date): Promise<string> {
  const { rows } = await trx.raw<{ rows: { counter: number }[] }>(
    `insert into contract_counters (year, counter, updated_at) values (:year, 1, :now)
     on conflict (year) do update set counter = contract_counters.counter + 1, updated_at = excluded.updated_at
     returning counter`,
    { year, now },
  );
  return `${year}-${String(rows[0]?.counter).padStart(5, '0')}`;
}

export interface NewContract {
  contractNumber: string;
  /** 'yyyy-MM-dd' */
  contractDate: string;
  contractType: ContractType;
  /** `sent`: the family may sign at once. */
  status: 'draft' | 'sent';
  /** At least one of the two is given. */
  studentId?: number;
  registrationId?: number;
  adminId: number | null;
  templateId: number;
  variables: ContractVariables;
  /** Idempotency key, unique for one `adminId`. */
  orderKey?: string;
  now: Date;
}

export async function insertContract(trx: Knex.Transaction, contract: NewContract): Promise<number> {
  const { variables, now, ...columns } = contract;
  const [row] = await trx('contracts')
    .insert({
      ...columns,
      metadata: JSON.stringify({ variables }),
      createdAt: now,
      updatedAt: now,
      sentAt: contract.status === 'sent' ? now : null,
    })
    .returning('id');
  return row.id;
}

export async function insertSigningSession(
  trx: Knex.Transaction,
  session: {
    contractId: number;
    /** The link that was opened; null for the browser that registered. */
    tokenId: number | null;
    tokenHash: string;
    ipAddress: string;
    userAgent: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await trx('contractSigningSessions').insert(session);
}

/** Replaces the contract's link; browsers bound by an earlier link lose access. */
export async function replaceSigningToken(
  trx: Knex.Transaction,
  token: { contractId: number; tokenHash: string; createdAt: Date; expiresAt: Date },
): Promise<number> {
  await trx('contractSigningTokens')
    .where({ contractId: token.contractId, revokedAt: null })
    .update({ revokedAt: token.createdAt });
  const [row] = await trx('contractSigningTokens')
    .insert({ ...token, purpose: 'sign' })
    .returning('id');
  await trx('contracts')
    .where({ id: token.contractId })
    .update({ signatureToken: token.tokenHash, signatureExpiresAt: token.expiresAt, updatedAt: token.createdAt });
  return row.id;
}

/** draft -> sent; a sent contract stays sent. Returns false when the contract is in another state. */
export async function markSent(trx: Knex.Transaction, contractId: number, now: Date): Promise<boolean> {
  const changed = await trx('contracts')
    .where({ id: contractId })
    .whereIn('status', listStatesBefore(contractTransitions, 'sent'))
    .update({ status: 'sent', sentAt: trx.raw('coalesce(sent_at, ?)', [now]), updatedAt: now });
  return changed === 1;
}

/**
 * Replaces the variables of a draft that no family has seen. Returns false when it is not a draft or its text is
 * frozen.
 */
export async function updateDraftVariables(
  trx: Knex.Transaction,
  contractId: number,
  { variables, now }: { variables: Partial<ContractVariables>; now: Date },
): Promise<boolean> {
  const changed = await trx('contracts')
    .where({ id: contractId, status: 'draft', documentHtml: null })
    .update({
      metadata: trx.raw(`jsonb_set(metadata, '{variables}', ?::jsonb)`, [JSON.stringify(variables)]),
      updatedAt: now,
    });
  return changed === 1;
}

export async function setReplacedBy(trx: Knex.Transaction, contractId: number, replacedById: number): Promise<void> {
  await trx('contracts').where({ id: contractId }).update({ replacedById });
}

export interface Cancellation {
  cancelledAt: Date;
  cancelledBy: number;
  cancelReason: string;
}

/**
 * Cancels a contract with its links, its open code and its bound browsers. A verified signature stays as it is. Returns
 * false when the contract's status does not allow it.
 */
export async function markCancelled(
  trx: Knex.Transaction,
  contractId: number,
  cancellation: Cancellation,
): Promise<boolean> {
  const { cancelledAt } = cancellation;
  const changed = await trx('contracts')
    .where({ id: contractId })
    .whereIn('status', listStatesBefore(contractTransitions, 'cancelled'))
    .update({ ...cancellation, status: 'cancelled', updatedAt: cancelledAt });
  if (changed === 1) await revokeSigningAccess(trx, [contractId], cancelledAt);
  return changed === 1;
}

export interface RecordedAcceptance {
  acceptanceBasis: AcceptanceBasis;
  /** 'yyyy-MM-dd' */
  acceptedOn: string;
  checkCode: string;
  signedAt: Date;
}

/** Marks a public offer as signed. Returns false when it is in another state or not an offer. */
export async function markAccepted(
  trx: Knex.Transaction,
  contractId: number,
  acceptance: RecordedAcceptance,
): Promise<boolean> {
  const changed = await trx('contracts')
    .where({ id: contractId, contractType: 'public_offer' })
    .whereIn('status', listStatesBefore(publicOfferTransitions, 'signed'))
    .update({ ...acceptance, status: 'signed', updatedAt: acceptance.signedAt });
  return changed === 1;
}

/** Stores the key of the unsigned contract's file. */
export async function setDraftFile(trx: Knex.Transaction, contractId: number, draftFileUrl: string): Promise<void> {
  await trx('contracts').where({ id: contractId }).update({ draftFileUrl });
}

/** A contract without a link expires after this number of days. */
const daysWithoutLink = 30;

/**
 * Locks contracts that wait for a signature and whose link has expired; returns their ids in order. Skips contracts
 * that another transaction has locked.
 */
export async function lockContractsToExpire(
  trx: Knex.Transaction,
  { afterId, limit, now }: { afterId: number; limit: number; now: Date },
): Promise<number[]> {
  const withoutLinkSince = new Date(now.getTime() - daysWithoutLink * 24 * 3600 * 1000);
  return trx('contracts')
    .whereIn('status', listStatesBefore(contractTransitions, 'expired'))
    .where({ contractType: 'electronic_signature' })
    .where('id', '>', afterId)
    .whereRaw('coalesce(signature_expires_at < ?, created_at < ?)', [now, withoutLinkSince])
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .pluck('id');
}

/** Marks those of the locked contracts expired that have no valid code; returns their ids in order. */
export async function markExpired(trx: Knex.Transaction, contractIds: readonly number[], now: Date): Promise<number[]> {
  if (contractIds.length === 0) return [];
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `update contracts c set status = 'expired', updated_at = :now
     where c.id = any(:contractIds) and not exists (
       select 1 from contract_signatures g
       where g.contract_id = c.id and g.status = 'initiated' and g.expires_at > :now
     ) returning c.id`,
    { contractIds: [...contractIds], now },
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Revokes everything that could still sign these contracts: links, open codes and bound browsers. */
export async function revokeSigningAccess(
  trx: Knex.Transaction,
  contractIds: readonly number[],
  now: Date,
): Promise<void> {
  await trx('contractSigningTokens')
    .whereIn('contractId', contractIds)
    .whereNull('revokedAt')
    .update({ revokedAt: now });
  await trx('contractSignatures')
    .whereIn('contractId', contractIds)
    .where({ status: 'initiated' })
    .update({ status: trx.raw(`case when expires_at > ? then 'cancelled' else 'expired' end`, [now]) });
  await trx('contractSigningSessions').whereIn('contractId', contractIds).delete();
}
