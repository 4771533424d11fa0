import { canTransition, contractTransitions } from '@school/api-contract/rules/status-tables';
import { refuse, refuseField } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import { withdrawMessages } from '../../../platform/delivery/withdrawal';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { hashToken } from '../../../platform/secrets';
import { takeSms } from '../../../platform/sms/sms-budget';
import { recordContractEvents } from '../contract-events';
import { type ContractRecord, findContractRecord, lockContract } from '../contracts.repository';
import { findUnconfirmedDifferences, toDifferencesError } from '../drafts/card-differences';
import { getContractHtml, hashDocument } from '../drafts/contract-document';
import { assertReadyForFamily } from '../sending/assert-ready-for-family';
import { countHolderCall, isFamilyHolder, isHolder } from './contract-holder';
import { closeSignature, freezeDocument, getCodeState, insertSignature, setSignatureCode } from './signing.repository';
import {
  getCodeMessage,
  getNoTriesLeftDetails,
  getSecondsUntilNewCode,
  hashSigningCode,
  maxTriesInWindow,
} from './signing-code';

export interface Initiation {
  contractId: number;
  phoneNumber: string;
  signatureToken?: string;
  agreementVersion?: number;
}

/**
 * Freezes the document and queues the SMS with the code; cancels an earlier open code of the contract (63-FZ art. 6(2),
 * 9). Refuses with CONTRACT_NOT_FOUND, CONTRACT_NOT_SIGNABLE, CONFLICT (another version of the agreement is in force),
 * CONTRACT_OUTDATED (the student's card has changed; staff get CONTRACT_DIFFERS), VALIDATION_FAILED (staff named no
 * version of the agreement), PHONE_MISMATCH, SMS_RESEND_TOO_SOON, CODE_ATTEMPTS_EXHAUSTED, SMS_LIMIT_REACHED,
 * FORM_NOT_OPEN.
 */
export async function initiateSignature(deps: PlatformDeps, initiation: Initiation, caller: Caller) {
  const { contractId, signatureToken } = initiation;
  if (!(await countHolderCall(deps, { contractId, signatureToken }, caller))) throw refuse('CONTRACT_NOT_FOUND');
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await lockContract(trx, contractId);
    const tokenHash = signatureToken === undefined ? undefined : hashToken(signatureToken);
    const contract = await findContractRecord(trx, { contractId, tokenHash, now });
    if (!contract || !isHolder(contract, caller)) throw refuse('CONTRACT_NOT_FOUND');
    await assertReadyForFamily(deps, trx, contract, 'parent');
    assertSignable(contract, initiation);
    const differences = await findUnconfirmedDifferences(deps, trx, contract);
    if (differences) {
      // a holder of a link that went to a former phone must not see the current card
      throw isFamilyHolder(contract, caller) ? refuse('CONTRACT_OUTDATED') : toDifferencesError(differences);
    }
    if (initiation.agreementVersion === undefined && !isFamilyHolder(contract, caller)) {
      throw refuseField('agreementVersion', agreementNeededMessage);
    }

    const codes = await getCodeState(trx, contractId, now);
    if (codes.triesUsed >= maxTriesInWindow) throw refuse('CODE_ATTEMPTS_EXHAUSTED', getNoTriesLeftDetails(codes, now));
    const retryAfterSeconds = getSecondsUntilNewCode(codes, now);
    if (retryAfterSeconds > 0) throw refuse('SMS_RESEND_TOO_SOON', { retryAfterSeconds });
    if (!(await takeSms(deps, trx, { phone: contract.parentPhone, use: 'signing' }))) throw refuse('SMS_LIMIT_REACHED');

    if (codes.openSignatureId !== null) {
      await closeSignature(trx, codes.openSignatureId, 'cancelled');
      await withdrawMessages(deps, trx, contractId, ['signing_code']);
    }
    const documentHtml = getContractHtml(contract);
    const documentSha256 = hashDocument(documentHtml);
    await freezeDocument(trx, contractId, { documentHtml, documentSha256, frozenAt: now });

    const phoneNumber = contract.parentPhone;
    const agreementAcceptedBy = initiation.agreementVersion === undefined ? 'codeRequest' : 'checkbox';
    const { id: signatureId, expiresAt } = await insertSignature(trx, {
      contractId,
      phoneNumber,
      documentSha256,
      agreementId: contract.agreementId,
      agreementAcceptedBy,
      ipAddress: caller.ip,
      userAgent: caller.userAgent,
      now,
    });
    const code = deps.random.code();
    const deliveryId = await deps.outbox.enqueue(trx, {
      channel: 'sms',
      purpose: 'signing_code',
      to: phoneNumber,
      text: getCodeMessage(code, { ...contract, documentSha256 }),
      idempotencyKey: `signature:${signatureId}:code`,
      expiresAt,
      contractId,
    });
    const verificationCode = hashSigningCode(deps.secretKey, { signatureId, phoneNumber, documentSha256 }, code);
    await setSignatureCode(trx, signatureId, { verificationCode, deliveryId });

    const { agreementVersion, templateVersion } = contract;
    const events = [
      auditEvent(caller, 'signature.agreement_accepted', { agreementVersion, by: agreementAcceptedBy }),
      auditEvent(caller, 'signature.code_sent', { documentSha256, templateVersion, deliveryId }),
    ];
    const about = { contractId, signatureId, phoneNumber };
    await recordContractEvents(
      deps,
      trx,
      events.map((event) => ({ ...event, ...about })),
    );
    return { success: true as const, signatureId, expiresAt: expiresAt.toISOString() };
  });
}

function assertSignable(contract: ContractRecord, initiation: Initiation): void {
  if (
    !canTransition(contractTransitions, contract.status, 'signed') ||
    contract.contractType !== 'electronic_signature'
  ) {
    throw refuse('CONTRACT_NOT_SIGNABLE', { status: contract.status });
  }
  const { agreementVersion } = initiation;
  if (agreementVersion !== undefined && agreementVersion !== contract.agreementVersion) throw refuse('CONFLICT');
  if (toDigits(initiation.phoneNumber) !== toDigits(contract.parentPhone)) throw refuse('PHONE_MISMATCH');
}

/**
 * A family accepts the agreement by requesting the code below it; staff must name the version that the family accepted.
 */
const agreementNeededMessage = 'Нужно согласие на использование простой электронной подписи';

const toDigits = (phone: string) => phone.replace(/\D/g, '');
