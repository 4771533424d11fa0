import { canTransition, contractTransitions } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { type AppError, refuse } from '../../../platform/app-error';
import { queueAnchorPublishing } from '../../../platform/audit/anchor-jobs';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { hashToken } from '../../../platform/secrets';
import { notifyStaff } from '../../notifications/notify-staff';
import { settleNotifications } from '../../notifications/settle-notifications';
import { createCheckCode } from '../check/check-code';
import { type ContractEvent, recordContractEvents } from '../contract-events';
import { type ContractRecord, findContractRecord } from '../contracts.repository';
import { countHolderCall, isHolder } from './contract-holder';
import { hashBrowser, hashSignature, type SignedFacts } from './signature-hash';
import { queueSignedPdf } from './signing.queues';
import {
  closeSignature,
  countTry,
  findSignature,
  getCodeState,
  lockContractBySignature,
  markSigned,
  markTrialRequestSigned,
  markVerified,
  type SignatureRecord,
  setValidationHash,
} from './signing.repository';
import { getNoTriesLeftDetails, hashSigningCode, isSameCode, maxTriesInWindow } from './signing-code';

export interface Verification {
  signatureId: number;
  verificationCode: string;
  signatureToken?: string;
}

/**
 * Signs with the code. The contract's lock orders simultaneous calls: when two bring the right code, the first one
 * signs and the second one gets its result. All effects are one transaction that commits before the answer, so a wrong
 * try is recorded before the caller learns that it was wrong. Refuses with SIGNATURE_NOT_FOUND, CONTRACT_NOT_SIGNABLE,
 * CODE_WRONG, CODE_EXPIRED, CODE_ATTEMPTS_EXHAUSTED.
 */
export async function verifySignature(deps: PlatformDeps, verification: Verification, caller: Caller) {
  const { signatureId, signatureToken, verificationCode } = verification;
  if (!(await countHolderCall(deps, { signatureId, signatureToken }, caller))) throw refuse('SIGNATURE_NOT_FOUND');
  const outcome = await withTransaction(deps.db, async (trx): Promise<{ attemptsLeft: number } | AppError> => {
    const now = deps.clock.now();
    const contractId = await lockContractBySignature(trx, signatureId);
    if (contractId === undefined) return refuse('SIGNATURE_NOT_FOUND');
    const tokenHash = signatureToken === undefined ? undefined : hashToken(signatureToken);
    const contract = await findContractRecord(trx, { contractId, tokenHash, now });
    const signature = await findSignature(trx, signatureId, now);
    if (!contract || !signature || !isHolder(contract, caller)) return refuse('SIGNATURE_NOT_FOUND');

    const attempt: Attempt = { contract, signature, caller, now };
    const given = hashSigningCode(deps.secretKey, { ...signature, signatureId }, verificationCode);
    const isOpen = canTransition(contractTransitions, contract.status, 'signed');
    const isCounted = isOpen && (await countTry(trx, signatureId, maxTriesInWindow, now));
    if (!isCounted) return explainUncountedTry(trx, attempt, given);

    const attemptsLeft = maxTriesInWindow - signature.triesUsed - 1;
    if (!isSameCode(signature.verificationCode, given)) return refuseWrongCode(deps, trx, attempt, attemptsLeft);
    await signContract(deps, trx, attempt);
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

/** Returns the reason why a try was not counted, or the success of an earlier call with the same right code. */
async function explainUncountedTry(
  trx: Knex.Transaction,
  { contract, signature, now }: Attempt,
  given: string,
): Promise<{ attemptsLeft: number } | AppError> {
  const attemptsLeft = Math.max(0, maxTriesInWindow - signature.triesUsed);
  if (signature.status === 'verified' && isSameCode(signature.verificationCode, given)) return { attemptsLeft };
  if (!canTransition(contractTransitions, contract.status, 'signed'))
    return refuse('CONTRACT_NOT_SIGNABLE', { status: contract.status });
  if (attemptsLeft === 0) {
    return refuse('CODE_ATTEMPTS_EXHAUSTED', getNoTriesLeftDetails(await getCodeState(trx, contract.id, now), now));
  }
  if (signature.status === 'cancelled') return refuse('SIGNATURE_NOT_FOUND');
  if (signature.expiresAt <= now) await closeSignature(trx, signature.id, 'expired');
  return refuse('CODE_EXPIRED', { attemptsLeft });
}

async function refuseWrongCode(
  deps: PlatformDeps,
  trx: Knex.Transaction,
  attempt: Attempt,
  attemptsLeft: number,
): Promise<AppError> {
  if (attemptsLeft === 0) await closeSignature(trx, attempt.signature.id, 'exhausted');
  const severity = attemptsLeft === 0 ? 'warning' : 'info';
  await recordContractEvents(deps, trx, [
    { ...toSigningEvent(attempt, 'signature.code_wrong', { attemptsLeft }), severity },
  ]);
  if (attemptsLeft > 0) return refuse('CODE_WRONG', { attemptsLeft });
  const { contract, now } = attempt;
  const over = getNoTriesLeftDetails(await getCodeState(trx, contract.id, now), now);
  return refuse('CODE_WRONG', { ...over, message: `Неверный код. ${over.message}` });
}

/** Updates the signature, the contract and its trial request, queues the PDF and the anchor, and records the events. */
async function signContract(deps: PlatformDeps, trx: Knex.Transaction, attempt: Attempt): Promise<void> {
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
    signatureHash: hashSignature(facts),
    signatureSalt,
    digitalFingerprint: hashBrowser(caller.ip, caller.userAgent),
  };
  const code = createCheckCode(deps.secretKey, { contractId: contract.id, contractNumber, documentSha256 });
  const changed =
    (await markVerified(trx, signature.id, { verifiedAt: now, ...proof })) &&
    (await markSigned(trx, contract.id, { signedAt: now, checkCode: code }));
  if (!changed) throw new Error('A locked contract changed under its signing');
  const trialRequestId = await markTrialRequestSigned(trx, contract.id, now);
  if (trialRequestId !== undefined)
    await settleNotifications(trx, { subjects: [`trial_request:${trialRequestId}`] }, now);
  await queueSignedPdf(deps, trx, contract.id);
  await queueAnchorPublishing(deps, trx);

  await notifyStaff(deps, trx, {
    event: 'contractSigned',
    subject: `contract:${contract.id}`,
    ids: { contractId: contract.id },
    values: { contract: contractNumber, child: contract.studentName },
  });

  const metadata = { contractNumber, documentSha256, templateVersion, signatureHash: proof.signatureHash };
  const events: ContractEvent[] = [{ ...toSigningEvent(attempt, 'contract.signed', metadata), anchored: true }];
  if (trialRequestId !== undefined) {
    events.push(toSigningEvent(attempt, 'trial_request.signed', { trialRequestId }));
  }
  const [validationHash] = await recordContractEvents(deps, trx, events);
  await setValidationHash(trx, signature.id, validationHash);
}

function toSigningEvent(
  { contract, signature, caller }: Attempt,
  eventType: string,
  metadata: Record<string, unknown>,
): ContractEvent {
  return {
    ...auditEvent(caller, eventType, metadata),
    contractId: contract.id,
    signatureId: signature.id,
    phoneNumber: signature.phoneNumber,
  };
}
