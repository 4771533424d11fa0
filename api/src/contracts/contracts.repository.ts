import type { ContractType } from '@school/api-contract/contracts';
import type { AcceptanceBasis } from '@school/api-contract/staff-contracts';
import { type ContractStatus, contractMoves, publicOfferMoves, statesBefore } from '@school/api-contract/status-tables';
import type { Knex } from 'knex';
import type { ContractVariables, Operator } from './document/contract-variables';

/** A contract with what its document is made of, the agreement in force and what may prove that somebody holds it. */
export interface ContractRecord {
  id: number;
  contractNumber: string;
  contractType: ContractType;
  status: ContractStatus;
  createdAt: Date;
  signedAt: Date | null;
  templateBody: string;
  templateVersion: number;
  /** What the template was filled with when the contract was made, so that the text cannot change under a reader. */
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
  /** What the agreement's text may name. */
  school: Operator;
  /** The code that is on its way and still good. */
  openSignature: { signatureId: number; expiresAt: string } | null;
  /** Id of the given link token if it is this contract's and still good, else null. */
  goodTokenId: number | null;
  /** Hashes of the cookies that bind browsers to the contract. */
  sessionHashes: string[];
}

/** What may prove that somebody holds a contract. */
export type Holding = Pick<ContractRecord, 'id' | 'goodTokenId' | 'sessionHashes'>;

/** The given link token of contract `c` while it is good. */
const goodTokenId = `(select k.id from contract_signing_tokens k where k.contract_id = c.id and k.token_hash = :tokenHash
  and k.revoked_at is null and k.expires_at > :now)`;

/** Browsers bound to the contract: by registering, or by a link that a newer one has not ended. */
export const liveSessionHashes = (contract: string) => `array(
  select rtrim(b.token_hash) from contract_signing_sessions b left join contract_signing_tokens k on k.id = b.token_id
  where b.contract_id = ${contract} and b.expires_at > :now and k.revoked_at is null)`;

interface Wanted {
  contractId: number;
  /** SHA-256 of the link's token, if the caller gave one. */
  tokenHash?: string;
  now: Date;
}

/** Everything that signing asks about a contract, in one statement. */
export async function readContract(
  db: Knex,
  { contractId, tokenHash, now }: Wanted,
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
       json_build_object('operatorName', o.operator_name, 'operatorInn', o.operator_inn, 'operatorOgrn', o.operator_ogrn,
         'operatorAddress', o.operator_address, 'operatorPhone', o.operator_phone, 'operatorEmail', o.operator_email,
         'bankDetails', o.bank_details) as school,
       (select json_build_object('signatureId', g.id, 'expiresAt', g.expires_at) from contract_signatures g
         where g.contract_id = c.id and g.status = 'initiated' and g.expires_at > :now) as open_signature,
       ${goodTokenId} as good_token_id, ${liveSessionHashes('c.id')} as session_hashes
     from contracts c
     join contract_templates t on t.id = c.template_id
     left join students s on s.id = c.student_id
     cross join settings_school o
     cross join lateral (
       select * from contract_templates where kind = 'esign_agreement' order by version desc limit 1
     ) a
     where c.id = :contractId`,
    { contractId, tokenHash: tokenHash ?? null, now },
  );
  return rows[0];
}

/** What may prove that somebody holds the contract, given by its id or by one of its signatures. */
export async function readHolding(
  db: Knex,
  wanted: { contractId?: number; signatureId?: number; tokenHash?: string; now: Date },
): Promise<Holding | undefined> {
  const { contractId = null, signatureId = null, tokenHash = null, now } = wanted;
  const { rows } = await db.raw<{ rows: Holding[] }>(
    `select c.id, ${goodTokenId} as good_token_id, ${liveSessionHashes('c.id')} as session_hashes
     from contracts c
     where c.id = coalesce(:contractId::bigint, (select contract_id from contract_signatures where id = :signatureId))`,
    { contractId, signatureId, tokenHash, now },
  );
  return rows[0];
}

/**
 * Whoever changes a contract or its signatures takes this lock first: that orders simultaneous calls. Read what you decide
 * by after it.
 *
 * Rows are locked in one order everywhere, so that nobody waits in a circle: contracts, registrations, groups, students,
 * trial requests, then what hangs on them, each kind by its ids; the audit chain last. A row that refers to another one
 * (a change of a student's, say) locks that as it is inserted.
 */
export async function lockContract(trx: Knex.Transaction, contractId: number): Promise<boolean> {
  const row = await trx('contracts').where({ id: contractId }).forUpdate().first('id');
  return row !== undefined;
}

/** The next number of the year, `<year>-<5 digits>`. The counter's row stays locked until the transaction ends: no gaps, no doubles. */
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
  /** `sent`: its family may sign at once. */
  status: 'draft' | 'sent';
  /** At least one of the two is given. */
  studentId?: number;
  registrationId?: number;
  adminId: number | null;
  templateId: number;
  variables: ContractVariables;
  /** What `adminId` calls the order. */
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

/** Makes this the only good link of the contract; browsers bound by an earlier one are so no longer. */
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

/** A draft becomes sent, a sent one stays so. False: the contract is in another state. */
export async function markSent(trx: Knex.Transaction, contractId: number, now: Date): Promise<boolean> {
  const changed = await trx('contracts')
    .where({ id: contractId })
    .whereIn('status', statesBefore(contractMoves, 'sent'))
    .update({ status: 'sent', sentAt: trx.raw('coalesce(sent_at, ?)', [now]), updatedAt: now });
  return changed === 1;
}

export interface Cancellation {
  cancelledAt: Date;
  cancelledBy: number;
  cancelReason: string;
}

/**
 * Cancels a contract that may be, with its links, its open code and the browsers bound to it. A signature that was given
 * stays as it is. False: the contract is in another state.
 */
export async function markCancelled(
  trx: Knex.Transaction,
  contractId: number,
  cancellation: Cancellation,
): Promise<boolean> {
  const { cancelledAt } = cancellation;
  const changed = await trx('contracts')
    .where({ id: contractId })
    .whereIn('status', statesBefore(contractMoves, 'cancelled'))
    .update({ ...cancellation, status: 'cancelled', updatedAt: cancelledAt });
  if (changed === 1) await endSigning(trx, [contractId], cancelledAt);
  return changed === 1;
}

export interface RecordedAcceptance {
  acceptanceBasis: AcceptanceBasis;
  /** 'yyyy-MM-dd' */
  acceptedOn: string;
  checkCode: string;
  signedAt: Date;
}

/** A public offer becomes signed. False: it is in another state, or no offer. */
export async function markAccepted(
  trx: Knex.Transaction,
  contractId: number,
  acceptance: RecordedAcceptance,
): Promise<boolean> {
  const changed = await trx('contracts')
    .where({ id: contractId, contractType: 'public_offer' })
    .whereIn('status', statesBefore(publicOfferMoves, 'signed'))
    .update({ ...acceptance, status: 'signed', updatedAt: acceptance.signedAt });
  return changed === 1;
}

/** The file of a contract that goes out before it is signed. */
export async function setDraftFile(trx: Knex.Transaction, contractId: number, draftFileUrl: string): Promise<void> {
  await trx('contracts').where({ id: contractId }).update({ draftFileUrl });
}

/** Without any link, a contract waits for its signature so long. */
const daysWithoutLink = 30;

/**
 * Locks contracts that wait for a signature and whose link has run out; gives their ids in order. Those that somebody
 * works on at this moment are left out.
 */
export async function lockLapsed(
  trx: Knex.Transaction,
  { afterId, limit, now }: { afterId: number; limit: number; now: Date },
): Promise<number[]> {
  const withoutLinkSince = new Date(now.getTime() - daysWithoutLink * 24 * 3600 * 1000);
  return trx('contracts')
    .whereIn('status', statesBefore(contractMoves, 'expired'))
    .where({ contractType: 'electronic_signature' })
    .where('id', '>', afterId)
    .whereRaw('coalesce(signature_expires_at < ?, created_at < ?)', [now, withoutLinkSince])
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .pluck('id');
}

/** Of these locked contracts, those without a code that is still good become expired; gives their ids in order. */
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

/** Ends all that could still sign these contracts: links, open codes, and browsers bound to them. */
export async function endSigning(trx: Knex.Transaction, contractIds: readonly number[], now: Date): Promise<void> {
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
