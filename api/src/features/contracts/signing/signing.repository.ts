import {
  contractTransitions,
  listStatesBefore,
  type SignatureStatus,
  type TrialRequestStatus,
  trialRequestTransitions,
} from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { liveSessionHashesSql } from '../contracts.repository';
import { codeStateColumns, getWindowStart } from './code-state.sql';
import { type CodeState, codeLifetimeSeconds } from './signing-code';

export interface SignatureRecord {
  id: number;
  contractId: number;
  status: SignatureStatus;
  verificationCode: string | null;
  phoneNumber: string;
  documentSha256: string;
  agreementVersion: number;
  agreementSha256: string;
  agreementAcceptedAt: Date;
  expiresAt: Date;
  /** Tries within the contract's window, over all its codes. */
  triesUsed: number;
}

/** Tries of all codes of the contract that expired within the window or are still open. */
const triesUsedSql = (contract: string) => `(
  select coalesce(sum(w.attempt_count), 0)::int from contract_signatures w
  where w.contract_id = ${contract} and w.expires_at > :windowStart)`;

const signatureColumns = `s.id, s.contract_id, s.status, s.verification_code, s.phone_number, s.document_sha256, s.expires_at,
  a.version as agreement_version, a.sha256 as agreement_sha256, s.agreement_accepted_at,
  ${triesUsedSql('s.contract_id')} as tries_used`;
const signatureTables = 'contract_signatures s join contract_templates a on a.id = s.agreement_id';

export async function findSignature(db: Knex, signatureId: number, now: Date): Promise<SignatureRecord | undefined> {
  const { rows } = await db.raw<{ rows: SignatureRecord[] }>(
    `select ${signatureColumns} from ${signatureTables} where s.id = :signatureId`,
    { signatureId, windowStart: getWindowStart(now) },
  );
  return rows[0];
}

/** The signature with the browsers bound to its contract, in one statement, because pages poll it every 5 seconds. */
export async function findSignatureWithSessions(
  db: Knex,
  signatureId: number,
  now: Date,
): Promise<(SignatureRecord & { sessionHashes: string[] }) | undefined> {
  const { rows } = await db.raw<{ rows: (SignatureRecord & { sessionHashes: string[] })[] }>(
    `select ${signatureColumns}, ${liveSessionHashesSql('s.contract_id')} as session_hashes
     from ${signatureTables} where s.id = :signatureId`,
    { signatureId, now, windowStart: getWindowStart(now) },
  );
  return rows[0];
}

/** Locks the signature's contract and returns its id; undefined when there is no such signature. */
export async function lockContractBySignature(trx: Knex.Transaction, signatureId: number): Promise<number | undefined> {
  const row = await trx('contracts')
    .where('id', trx('contractSignatures').where({ id: signatureId }).select('contractId'))
    .forUpdate()
    .first('id');
  return row?.id;
}

/**
 * Checks the limit and counts one try in a single statement, before the code is compared, so that parallel guesses
 * cannot exceed the limit. Returns false, and counts nothing, when no try is left or the code is not open.
 */
export async function countTry(trx: Knex.Transaction, signatureId: number, tries: number, now: Date): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `update contract_signatures s set attempt_count = s.attempt_count + 1
     where s.id = :signatureId and s.status = 'initiated' and s.expires_at > :now
       and ${triesUsedSql('s.contract_id')} < :tries
     returning s.id`,
    { signatureId, tries, now, windowStart: getWindowStart(now) },
  );
  return rows.length === 1;
}

/** initiated -> another state. Returns false when it was no longer initiated. */
export async function closeSignature(
  trx: Knex.Transaction,
  signatureId: number,
  status: 'cancelled' | 'expired' | 'exhausted',
): Promise<boolean> {
  return (await trx('contractSignatures').where({ id: signatureId, status: 'initiated' }).update({ status })) === 1;
}

/** initiated -> verified. Returns false when it was no longer initiated. */
export async function markVerified(
  trx: Knex.Transaction,
  signatureId: number,
  proof: { verifiedAt: Date; signatureHash: string; signatureSalt: string; digitalFingerprint: string },
): Promise<boolean> {
  const changed = await trx('contractSignatures')
    .where({ id: signatureId, status: 'initiated' })
    .update({ status: 'verified', ...proof });
  return changed === 1;
}

/** Links the signature to the audit chain by the hash of its event 'contract.signed'. */
export async function setValidationHash(
  trx: Knex.Transaction,
  signatureId: number,
  validationHash: string | undefined,
): Promise<void> {
  await trx('contractSignatures').where({ id: signatureId }).update({ validationHash });
}

/** sent -> signed. Returns false when the contract's status does not allow it. */
export async function markSigned(
  trx: Knex.Transaction,
  contractId: number,
  { signedAt, checkCode }: { signedAt: Date; checkCode: string },
): Promise<boolean> {
  const changed = await trx('contracts')
    .where({ id: contractId })
    .whereIn('status', listStatesBefore(contractTransitions, 'signed'))
    .update({ status: 'signed', signedAt, checkCode, updatedAt: signedAt });
  return changed === 1;
}

export async function getCodeState(
  db: Knex,
  contractId: number,
  now: Date,
): Promise<CodeState & { openSignatureId: number | null }> {
  const { rows } = await db.raw<{
    rows: (CodeState & { openSignatureId: number | null })[];
  }>(
    `select ${codeStateColumns}, max(id) filter (where status = 'initiated') as open_signature_id
     from contract_signatures where contract_id = :contractId`,
    { contractId, windowStart: getWindowStart(now) },
  );
  return rows[0] ?? { lastCodeAt: null, triesUsed: 0, triesBackAt: null, openSignatureId: null };
}

/** Freezes the text that is signed. A frozen text never changes. */
export async function freezeDocument(
  trx: Knex.Transaction,
  contractId: number,
  document: { documentHtml: string; documentSha256: string; frozenAt: Date },
): Promise<void> {
  await trx('contracts')
    .where({ id: contractId, frozenAt: null })
    .update({ ...document, updatedAt: document.frozenAt });
}

export interface NewSignature {
  contractId: number;
  phoneNumber: string;
  documentSha256: string;
  agreementId: number;
  /** Whether the parent ticked the agreement's box, or accepted it by requesting the code below it. */
  agreementAcceptedBy: 'checkbox' | 'codeRequest';
  ipAddress: string;
  userAgent: string;
  now: Date;
}

/** Inserts an open signature without its code, because the code's HMAC needs the id. */
export async function insertSignature(
  trx: Knex.Transaction,
  { now, agreementAcceptedBy, ...columns }: NewSignature,
): Promise<{ id: number; expiresAt: Date }> {
  const expiresAt = new Date(now.getTime() + codeLifetimeSeconds * 1000);
  const [row] = await trx('contractSignatures')
    .insert({
      ...columns,
      agreementAcceptedAt: now,
      deviceInfo: JSON.stringify({ agreementAcceptedBy }),
      createdAt: now,
      expiresAt,
    })
    .returning('id');
  return { id: row.id, expiresAt };
}

export async function setSignatureCode(
  trx: Knex.Transaction,
  signatureId: number,
  code: { verificationCode: string; deliveryId: number },
): Promise<void> {
  await trx('contractSignatures').where({ id: signatureId }).update(code);
}

/**
 * Marks the trial request of the contract's registration link SIGNED when its status allows it; returns its id if so.
 */
export async function markTrialRequestSigned(
  trx: Knex.Transaction,
  contractId: number,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await trx.raw<{ rows: { id: number; status: TrialRequestStatus }[] }>(
    `select t.id, t.status
     from contracts c
     join pending_student_registrations r on r.id = c.registration_id
     join registration_links l on l.id = r.link_id
     join trial_requests t on t.id = l.trial_request_id
     where c.id = :contractId and t.status = any(:allowedStatuses)
     for update of t`,
    { contractId, allowedStatuses: listStatesBefore(trialRequestTransitions, 'SIGNED') },
  );
  const request = rows[0];
  if (!request) return undefined;
  const { id } = request;
  // a request that was refused meanwhile loses its refusal; earlier transitions stay in the history
  await trx('trialRequests').where({ id }).update({
    status: 'SIGNED',
    furthestStage: 'SIGNED',
    statusChangedAt: now,
    updatedAt: now,
    refusalReasonId: null,
    refusalComment: null,
    refusedFrom: null,
    nextStep: null,
    nextStepText: null,
    nextStepOn: null,
    nextStepUserId: null,
  });
  await trx('trialRequestHistory').insert({
    trialRequestId: id,
    fromStatus: request.status,
    toStatus: 'SIGNED',
    details: JSON.stringify({ contractId }),
    createdAt: now,
  });
  return id;
}
