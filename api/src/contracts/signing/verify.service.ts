import { contractMoves, mayMove } from '@school/api-contract/status-tables';
import type { Knex } from 'knex';
import type { AppDeps } from '../../platform/app-deps';
import { type AppError, refuse } from '../../platform/app-error';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { hashToken } from '../../platform/secrets';
import { checkCode } from '../check-code';
import { type ContractEvent, recordContractEvents } from '../contract-events';
import { admitHolder, holds } from '../contract-holder';
import { type ContractRecord, readContract } from '../contracts.repository';
import { digitalFingerprint, type SignedFacts, signatureHash } from './signature-hash';
import { queueSignedPdf } from './signing.queues';
import {
  admitTry,
  closeSignature,
  lockContractOf,
  markSigned,
  markVerified,
  readSignature,
  type SignatureRecord,
  setValidationHash,
  signTrialRequest,
} from './signing.repository';
import { codeHmac, isSameCode, noTriesLeft, triesInWindow } from './signing-code';

export interface Verification {
  signatureId: number;
  verificationCode: string;
  signatureToken?: string;
}

/**
 * Signs with the code. The contract's lock puts simultaneous calls in order: of two right ones the first signs and the
 * second gets its result. All effects of one call are one transaction, and nothing is answered before its commit: a wrong
 * try is on record when the caller learns that it was wrong.
 * Refuses with SIGNATURE_NOT_FOUND, CONTRACT_NOT_SIGNABLE, CODE_WRONG, CODE_EXPIRED, CODE_ATTEMPTS_EXHAUSTED.
 */
export async function verifySignature(deps: AppDeps, verification: Verification, caller: Caller) {
  const { signatureId, signatureToken, verificationCode } = verification;
  if (!(await admitHolder(deps, { signatureId, signatureToken }, caller))) throw refuse('SIGNATURE_NOT_FOUND');
  const outcome = await withTransaction(deps.db, async (trx): Promise<{ attemptsLeft: number } | AppError> => {
    const now = deps.clock.now();
    const contractId = await lockContractOf(trx, signatureId);
    if (contractId === undefined) return refuse('SIGNATURE_NOT_FOUND');
    const tokenHash = signatureToken === undefined ? undefined : hashToken(signatureToken);
    const contract = await readContract(trx, { contractId, tokenHash, now });
    const signature = await readSignature(trx, signatureId, now);
    if (!contract || !signature || !holds(contract, caller)) return refuse('SIGNATURE_NOT_FOUND');

    const attempt: Attempt = { contract, signature, caller, now };
    const given = codeHmac(deps.secretKey, { ...signature, signatureId }, verificationCode);
    const isOpen = mayMove(contractMoves, contract.status, 'signed');
    const admitted = isOpen && (await admitTry(trx, signatureId, triesInWindow, now));
    if (!admitted) return settleUnadmitted(trx, attempt, given);

    const attemptsLeft = triesInWindow - signature.triesUsed - 1;
    if (!isSameCode(signature.verificationCode, given)) return refuseWrong(deps, trx, attempt, attemptsLeft);
    await sign(deps, trx, attempt);
    return { attemptsLeft };
  });
  if (outcome instanceof Error) throw outcome;
  return { success: true as const, attemptsLeft: outcome.attemptsLeft };
}

interface Attempt {
  contract: ContractRecord;
  signature: SignatureRecord;
  caller: Caller;
  now: Date;
}

/** Why a try was not admitted; the second of two right ones is told of the first one's success. */
async function settleUnadmitted(
  trx: Knex.Transaction,
  { contract, signature, now }: Attempt,
  given: string,
): Promise<{ attemptsLeft: number } | AppError> {
  const attemptsLeft = Math.max(0, triesInWindow - signature.triesUsed);
  if (signature.status === 'verified' && isSameCode(signature.verificationCode, given)) return { attemptsLeft };
  if (!mayMove(contractMoves, contract.status, 'signed'))
    return refuse('CONTRACT_NOT_SIGNABLE', { status: contract.status });
  if (attemptsLeft === 0) return refuse('CODE_ATTEMPTS_EXHAUSTED', noTriesLeft);
  if (signature.status === 'cancelled') return refuse('SIGNATURE_NOT_FOUND');
  if (signature.expiresAt <= now) await closeSignature(trx, signature.id, 'expired');
  return refuse('CODE_EXPIRED', { attemptsLeft });
}

async function refuseWrong(
  deps: AppDeps,
  trx: Knex.Transaction,
  attempt: Attempt,
  attemptsLeft: number,
): Promise<AppError> {
  if (attemptsLeft === 0) await closeSignature(trx, attempt.signature.id, 'exhausted');
  const severity = attemptsLeft === 0 ? 'warning' : 'info';
  await recordContractEvents(deps, trx, [
    { ...eventOf(attempt), eventType: 'signature.code_wrong', severity, metadata: { attemptsLeft } },
  ]);
  return refuse('CODE_WRONG', { attemptsLeft });
}

/** Contract, signature, the trial request it came from, the queued PDF with its e-mail, and the events. */
async function sign(deps: AppDeps, trx: Knex.Transaction, attempt: Attempt): Promise<void> {
  const { contract, signature, caller, now } = attempt;
  const { contractNumber, templateVersion } = contract;
  const { documentSha256 } = signature;
  const signatureSalt = deps.random.token();
  const facts: SignedFacts = {
    ...signature,
    contractNumber,
    templateVersion,
    signatureId: signature.id,
    signatureSalt,
    verifiedAt: now,
  };
  const proof = {
    signatureHash: signatureHash(facts),
    signatureSalt,
    digitalFingerprint: digitalFingerprint(caller.ip, caller.userAgent),
  };
  const code = checkCode(deps.secretKey, { contractId: contract.id, contractNumber, documentSha256 });
  const moved =
    (await markVerified(trx, signature.id, { verifiedAt: now, ...proof })) &&
    (await markSigned(trx, contract.id, { signedAt: now, checkCode: code }));
  if (!moved) throw new Error('A locked contract changed under its signing');
  const trialRequestId = await signTrialRequest(trx, contract.id, now);
  await queueSignedPdf(deps, trx, contract.id);

  const about = eventOf(attempt);
  const metadata = { contractNumber, documentSha256, templateVersion, signatureHash: proof.signatureHash };
  const events: ContractEvent[] = [{ ...about, eventType: 'contract.signed', metadata }];
  if (trialRequestId !== undefined) {
    events.push({ ...about, eventType: 'trial_request.signed', metadata: { trialRequestId } });
  }
  const [validationHash] = await recordContractEvents(deps, trx, events);
  await setValidationHash(trx, signature.id, validationHash);
}

function eventOf({ contract, signature, caller }: Attempt) {
  return {
    contractId: contract.id,
    signatureId: signature.id,
    userId: caller.user?.id,
    phoneNumber: signature.phoneNumber,
    ipAddress: caller.ip,
    userAgent: caller.userAgent,
  };
}
