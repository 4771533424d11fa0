import { contractMoves, mayMove } from '@school/api-contract/status-tables';
import type { AppDeps } from '../../platform/app-deps';
import { refuse, refuseField } from '../../platform/app-error';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { hashToken } from '../../platform/secrets';
import { takeSms } from '../../platform/sms/sms-budget';
import { contractHtml, documentHash } from '../contract-document';
import { recordContractEvents } from '../contract-events';
import { admitHolder, holds, holdsAsFamily } from '../contract-holder';
import { type ContractRecord, lockContract, readContract } from '../contracts.repository';
import { closeSignature, freezeDocument, insertSignature, readCodeState, setCode } from './signing.repository';
import { codeHmac, codeMessage, noTriesLeft, resendSeconds, triesInWindow } from './signing-code';

export interface Initiation {
  contractId: number;
  phoneNumber: string;
  signatureToken?: string;
  agreementVersion?: number;
}

/**
 * Freezes the document and queues the SMS with the code; an earlier open code of the contract ends.
 * Refuses with CONTRACT_NOT_FOUND, CONTRACT_NOT_SIGNABLE, CONFLICT (another version of the agreement is in force),
 * VALIDATION_FAILED (staff named no version: then nobody accepted one), PHONE_MISMATCH, SMS_RESEND_TOO_SOON, CODE_ATTEMPTS_EXHAUSTED, SMS_LIMIT_REACHED (63-FZ art. 6(2), 9; domain.md "Signing").
 */
export async function initiateSignature(deps: AppDeps, initiation: Initiation, caller: Caller) {
  const { contractId, signatureToken } = initiation;
  if (!(await admitHolder(deps, { contractId, signatureToken }, caller))) throw refuse('CONTRACT_NOT_FOUND');
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await lockContract(trx, contractId);
    const tokenHash = signatureToken === undefined ? undefined : hashToken(signatureToken);
    const contract = await readContract(trx, { contractId, tokenHash, now });
    if (!contract || !holds(contract, caller)) throw refuse('CONTRACT_NOT_FOUND');
    refuseUnsignable(contract, initiation);
    if (initiation.agreementVersion === undefined && !holdsAsFamily(contract, caller)) {
      throw refuseField('agreementVersion', agreementNeeded);
    }

    const codes = await readCodeState(trx, contractId, now);
    if (codes.triesUsed >= triesInWindow) throw refuse('CODE_ATTEMPTS_EXHAUSTED', noTriesLeft);
    const waited = codes.lastCodeAt === null ? resendSeconds : (now.getTime() - codes.lastCodeAt.getTime()) / 1000;
    if (waited < resendSeconds) {
      throw refuse('SMS_RESEND_TOO_SOON', { retryAfterSeconds: Math.ceil(resendSeconds - waited) });
    }
    if (!(await takeSms(trx, contract.parentPhone, now))) throw refuse('SMS_LIMIT_REACHED');

    if (codes.openSignatureId !== null) await closeSignature(trx, codes.openSignatureId, 'cancelled');
    const documentHtml = contractHtml(contract);
    const documentSha256 = documentHash(documentHtml);
    await freezeDocument(trx, contractId, { documentHtml, documentSha256, frozenAt: now });

    const { ip: ipAddress, userAgent } = caller;
    const phoneNumber = contract.parentPhone;
    const agreementAcceptedBy = initiation.agreementVersion === undefined ? 'codeRequest' : 'checkbox';
    const { id: signatureId, expiresAt } = await insertSignature(trx, {
      contractId,
      phoneNumber,
      documentSha256,
      agreementId: contract.agreementId,
      agreementAcceptedBy,
      ipAddress,
      userAgent,
      now,
    });
    const code = deps.random.code();
    const deliveryId = await deps.outbox.enqueue(trx, {
      channel: 'sms',
      purpose: 'signing_code',
      to: phoneNumber,
      text: codeMessage(code, contract.contractNumber, documentSha256),
      idempotencyKey: `signature:${signatureId}:code`,
      expiresAt,
      contractId,
    });
    const verificationCode = codeHmac(deps.secretKey, { signatureId, phoneNumber, documentSha256 }, code);
    await setCode(trx, signatureId, { verificationCode, deliveryId });

    const about = { contractId, signatureId, userId: caller.user?.id, phoneNumber, ipAddress, userAgent };
    const { agreementVersion, templateVersion } = contract;
    await recordContractEvents(deps, trx, [
      { ...about, eventType: 'signature.agreement_accepted', metadata: { agreementVersion, by: agreementAcceptedBy } },
      { ...about, eventType: 'signature.code_sent', metadata: { documentSha256, templateVersion, deliveryId } },
    ]);
    return { success: true as const, signatureId, expiresAt: expiresAt.toISOString() };
  });
}

function refuseUnsignable(contract: ContractRecord, initiation: Initiation): void {
  if (!mayMove(contractMoves, contract.status, 'signed') || contract.contractType !== 'electronic_signature') {
    throw refuse('CONTRACT_NOT_SIGNABLE', { status: contract.status });
  }
  const { agreementVersion } = initiation;
  if (agreementVersion !== undefined && agreementVersion !== contract.agreementVersion) throw refuse('CONFLICT');
  if (digitsOf(initiation.phoneNumber) !== digitsOf(contract.parentPhone)) throw refuse('PHONE_MISMATCH');
}

/** A family asks for the code below the agreement and thereby accepts it; staff read it to nobody. */
const agreementNeeded = 'Нужно согласие на использование простой электронной подписи';

const digitsOf = (phone: string) => phone.replace(/\D/g, '');
