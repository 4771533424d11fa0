import {
  contractMoves,
  type SignatureStatus,
  statesBefore,
  type TrialRequestStatus,
  trialRequestMoves,
} from '@school/api-contract/status-tables';
import type { Knex } from 'knex';
import { liveSessionHashes } from '../contracts.repository';
import { codeSeconds, triesWindowSeconds } from './signing-code';

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
  /** Tries that the contract's window holds, of all its codes. */
  triesUsed: number;
}

/** Tries used by all codes of the contract whose end lies within the window. */
const triesUsed = (contract: string) => `(
  select coalesce(sum(w.attempt_count), 0)::int from contract_signatures w
  where w.contract_id = ${contract} and w.expires_at > :windowStart)`;

const signatureColumns = `s.id, s.contract_id, s.status, s.verification_code, s.phone_number, s.document_sha256, s.expires_at,
  a.version as agreement_version, a.sha256 as agreement_sha256, s.agreement_accepted_at,
  ${triesUsed('s.contract_id')} as tries_used`;
const signatureTables = 'contract_signatures s join contract_templates a on a.id = s.agreement_id';

const windowStart = (now: Date) => new Date(now.getTime() - triesWindowSeconds * 1000);

export async function readSignature(db: Knex, signatureId: number, now: Date): Promise<SignatureRecord | undefined> {
  const { rows } = await db.raw<{ rows: SignatureRecord[] }>(
    `select ${signatureColumns} from ${signatureTables} where s.id = :signatureId`,
    { signatureId, windowStart: windowStart(now) },
  );
  return rows[0];
}

/** The signature with what may prove that somebody holds its contract, in one statement: pages ask every 5 seconds. */
export async function readSignatureAndHolders(
  db: Knex,
  signatureId: number,
  now: Date,
): Promise<(SignatureRecord & { sessionHashes: string[] }) | undefined> {
  const { rows } = await db.raw<{ rows: (SignatureRecord & { sessionHashes: string[] })[] }>(
    `select ${signatureColumns}, ${liveSessionHashes('s.contract_id')} as session_hashes
     from ${signatureTables} where s.id = :signatureId`,
    { signatureId, now, windowStart: windowStart(now) },
  );
  return rows[0];
}

/** Locks the signature's contract; its id, or undefined when there is no such signature. */
export async function lockContractOf(trx: Knex.Transaction, signatureId: number): Promise<number | undefined> {
  const row = await trx('contracts')
    .where('id', trx('contractSignatures').where({ id: signatureId }).select('contractId'))
    .forUpdate()
    .first('id');
  return row?.id;
}

/**
 * Counts one try and admits it, in the same statement and before anything is compared: parallel guesses cannot pass the
 * limit. False: not admitted, nothing is counted.
 */
export async function admitTry(trx: Knex.Transaction, signatureId: number, tries: number, now: Date): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `update contract_signatures s set attempt_count = s.attempt_count + 1
     where s.id = :signatureId and s.status = 'initiated' and s.expires_at > :now
       and ${triesUsed('s.contract_id')} < :tries
     returning s.id`,
    { signatureId, tries, now, windowStart: windowStart(now) },
  );
  return rows.length === 1;
}

/** initiated -> another state. False: it was no longer initiated. */
export async function closeSignature(
  trx: Knex.Transaction,
  signatureId: number,
  status: 'cancelled' | 'expired' | 'exhausted',
): Promise<boolean> {
  return (await trx('contractSignatures').where({ id: signatureId, status: 'initiated' }).update({ status })) === 1;
}

/** initiated -> verified. False: it was no longer initiated. */
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

/** Ties the signature to the chain: the hash of its event 'contract.signed'. */
export async function setValidationHash(
  trx: Knex.Transaction,
  signatureId: number,
  validationHash: string | undefined,
): Promise<void> {
  await trx('contractSignatures').where({ id: signatureId }).update({ validationHash });
}

/** sent -> signed. False: it may not be signed any more. */
export async function markSigned(
  trx: Knex.Transaction,
  contractId: number,
  { signedAt, checkCode }: { signedAt: Date; checkCode: string },
): Promise<boolean> {
  const changed = await trx('contracts')
    .where({ id: contractId })
    .whereIn('status', statesBefore(contractMoves, 'signed'))
    .update({ status: 'signed', signedAt, checkCode, updatedAt: signedAt });
  return changed === 1;
}

/** How a contract stands with codes: when the last one was made, and how many tries are used. */
export async function readCodeState(
  db: Knex,
  contractId: number,
  now: Date,
): Promise<{ lastCodeAt: Date | null; triesUsed: number; openSignatureId: number | null }> {
  const { rows } = await db.raw<{
    rows: { lastCodeAt: Date | null; triesUsed: number; openSignatureId: number | null }[];
  }>(
    `select max(created_at) as last_code_at, max(id) filter (where status = 'initiated') as open_signature_id,
       ${triesUsed(':contractId')} as tries_used
     from contract_signatures where contract_id = :contractId`,
    { contractId, windowStart: windowStart(now) },
  );
  return rows[0] ?? { lastCodeAt: null, triesUsed: 0, openSignatureId: null };
}

/** Fixes the text that is signed. A text once frozen stays. */
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
  /** Whether the parent ticked the agreement's box, or accepted it by asking for the code below it. */
  agreementAcceptedBy: 'checkbox' | 'codeRequest';
  ipAddress: string;
  userAgent: string;
  now: Date;
}

/** An open signature without its code yet: the code's HMAC needs the id. */
export async function insertSignature(
  trx: Knex.Transaction,
  { now, agreementAcceptedBy, ...columns }: NewSignature,
): Promise<{ id: number; expiresAt: Date }> {
  const expiresAt = new Date(now.getTime() + codeSeconds * 1000);
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

export async function setCode(
  trx: Knex.Transaction,
  signatureId: number,
  code: { verificationCode: string; deliveryId: number },
): Promise<void> {
  await trx('contractSignatures').where({ id: signatureId }).update(code);
}

/** Marks the request SIGNED that the contract's registration link was made for, if it may be; its id if it moved. */
export async function signTrialRequest(
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
     where c.id = :contractId and t.status = any(:movable)
     for update of t`,
    { contractId, movable: statesBefore(trialRequestMoves, 'SIGNED') },
  );
  const request = rows[0];
  if (!request) return undefined;
  const { id } = request;
  await trx('trialRequests').where({ id }).update({ status: 'SIGNED', statusChangedAt: now, updatedAt: now });
  await trx('trialRequestHistory').insert({
    trialRequestId: id,
    fromStatus: request.status,
    toStatus: 'SIGNED',
    details: JSON.stringify({ contractId }),
    createdAt: now,
  });
  return id;
}
