import { messages } from '@school/api-contract/messages';
import type { AcceptanceBasis, Contract } from '@school/api-contract/staff-contracts';
import { mayMove, publicOfferMoves } from '@school/api-contract/status-tables';
import type { AppDeps } from '../platform/app-deps';
import { refuse, refuseField } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { checkCode } from './check-code';
import { findContract } from './contract-detail.repository';
import { readContractDetail } from './contract-detail.service';
import { contractHtml, documentHash } from './contract-document';
import { recordContractEvents } from './contract-events';
import { lockContract, markAccepted } from './contracts.repository';
import { schoolDay } from './school-day';
import { readOperator } from './school-operator';
import { queueSignedPdf } from './signing/signing.queues';
import { freezeDocument } from './signing/signing.repository';

export interface Acceptance {
  basis: AcceptanceBasis;
  /** 'yyyy-MM-dd', from the contract's date to today. */
  acceptedOn: string;
}

/**
 * Puts on record that a public offer was accepted by deed or on paper (Civil Code art. 438): its text is frozen, and the
 * PDF follows as after a signature. Refuses with NOT_FOUND, ILLEGAL_TRANSITION, VALIDATION_FAILED.
 */
export function acceptOffer(
  deps: AppDeps,
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
    if (contractType !== 'public_offer' || !mayMove(publicOfferMoves, status, 'signed')) {
      throw refuse('ILLEGAL_TRANSITION', { status });
    }
    const { timeZone } = await readOperator(trx);
    if (acceptedOn < contract.contractDate) throw refuseField('acceptedOn', messages.acceptedBeforeContract);
    if (acceptedOn > schoolDay(now, timeZone)) throw refuseField('acceptedOn', messages.dateInFuture);

    const documentHtml = contractHtml(contract);
    const documentSha256 = documentHash(documentHtml);
    await freezeDocument(trx, contractId, { documentHtml, documentSha256, frozenAt: now });
    const code = checkCode(deps.secretKey, { contractId, contractNumber, documentSha256 });
    const moved = await markAccepted(trx, contractId, {
      acceptanceBasis: basis,
      acceptedOn,
      checkCode: code,
      signedAt: now,
    });
    if (!moved) throw new Error('A locked contract changed under its acceptance');
    await queueSignedPdf(deps, trx, contractId);

    const { ip: ipAddress, userAgent, user } = caller;
    const metadata = { contractNumber, basis, acceptedOn, documentSha256, templateVersion: contract.templateVersion };
    await recordContractEvents(deps, trx, [
      { eventType: 'contract.accepted', contractId, userId: user?.id, ipAddress, userAgent, metadata },
    ]);
    return readContractDetail(trx, contractId, now);
  });
}
