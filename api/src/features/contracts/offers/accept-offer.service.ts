import type { AcceptanceBasis, Contract } from '@school/api-contract/contracts/staff-contracts';
import { messages } from '@school/api-contract/rules/messages';
import { canTransition, publicOfferTransitions } from '@school/api-contract/rules/status-tables';
import { refuse, refuseField } from '../../../platform/app-error';
import { queueAnchorPublishing } from '../../../platform/audit/anchor-jobs';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { toSchoolDay } from '../../../shared/calendar/school-day';
import { getOperator } from '../../school/school-operator';
import { createCheckCode } from '../check/check-code';
import { findContract } from '../contract-detail.repository';
import { getContractDetail } from '../contract-detail.service';
import { recordContractEvents } from '../contract-events';
import { lockContract, markAccepted } from '../contracts.repository';
import { getContractHtml, hashDocument } from '../drafts/contract-document';
import { queueSignedPdf } from '../signing/signing.queues';
import { freezeDocument } from '../signing/signing.repository';

export interface Acceptance {
  basis: AcceptanceBasis;
  /** 'yyyy-MM-dd', from the contract's date to today. */
  acceptedOn: string;
}

/**
 * Records that a public offer was accepted by conduct or on paper (Civil Code art. 438): freezes its text and queues
 * the PDF as after a signature. Refuses with NOT_FOUND, ILLEGAL_TRANSITION, VALIDATION_FAILED.
 */
export function acceptOffer(
  deps: PlatformDeps,
  contractId: number,
  { basis, acceptedOn }: Acceptance,
  caller: Caller,
): Promise<Contract> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await lockContract(trx, contractId);
    const contract = await findContract(trx, contractId);
    if (!contract) throw refuse('NOT_FOUND');
    const { contractNumber, contractType, status } = contract;
    if (contractType !== 'public_offer' || !canTransition(publicOfferTransitions, status, 'signed')) {
      throw refuse('ILLEGAL_TRANSITION', { status });
    }
    const { timeZone } = await getOperator(trx);
    if (acceptedOn < contract.contractDate) throw refuseField('acceptedOn', messages.acceptedBeforeContract);
    if (acceptedOn > toSchoolDay(now, timeZone)) throw refuseField('acceptedOn', messages.dateInFuture);

    const documentHtml = getContractHtml(contract);
    const documentSha256 = hashDocument(documentHtml);
    await freezeDocument(trx, contractId, { documentHtml, documentSha256, frozenAt: now });
    const code = createCheckCode(deps.secretKey, { contractId, contractNumber, documentSha256 });
    const changed = await markAccepted(trx, contractId, {
      acceptanceBasis: basis,
      acceptedOn,
      checkCode: code,
      signedAt: now,
    });
    if (!changed) throw new Error('A locked contract changed under its acceptance');
    await queueSignedPdf(deps, trx, contractId);
    await queueAnchorPublishing(deps, trx);

    const metadata = { contractNumber, basis, acceptedOn, documentSha256, templateVersion: contract.templateVersion };
    await recordContractEvents(deps, trx, [
      { ...auditEvent(caller, 'contract.accepted', metadata), anchored: true, contractId },
    ]);
    return getContractDetail(trx, contractId, now);
  });
}
