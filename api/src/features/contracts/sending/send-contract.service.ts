import type { DifferencesDecision } from '@school/api-contract/contracts/contract-differences';
import type { SentContract } from '@school/api-contract/contracts/contracts';
import { canTransition, contractTransitions } from '@school/api-contract/rules/status-tables';
import { refuse } from '../../../platform/app-error';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { recordContractEvents } from '../contract-events';
import { findContractRecord, lockContract, markSent } from '../contracts.repository';
import { addConfirmation, resolveDifferences } from '../drafts/card-differences';
import { getContractHtml } from '../drafts/contract-document';
import { createNewVersion } from '../drafts/new-version';
import { sendOffer, storeOfferPdf } from '../offers/send-offer';
import { assertComplete, assertReadyForFamily } from './assert-ready-for-family';
import { findRecentSending } from './recent-sending.repository';
import { sendForSigning } from './send-for-signing';
import { sendNewVersion } from './send-new-version';

interface Sending {
  contractId: number;
  onDifferences?: DifferencesDecision;
}

/**
 * Sends a contract: a new signing link, or the PDF of a public offer. A draft becomes sent. When the contract differs
 * from the student's card, staff must have decided about exactly these differences; a new version is sent in its place.
 * A second call within a minute gets the answer of the first one, because each SMS costs money. Refuses with
 * NOT_FOUND, ILLEGAL_TRANSITION, SMS_LIMIT_REACHED, NO_EMAIL, CONTRACT_DIFFERS, CONFLICT, VALIDATION_FAILED,
 * SCHOOL_NOT_READY, CONTRACT_NAMES_NO_SCHOOL, CONTRACT_INCOMPLETE.
 */
export async function sendContract(deps: PlatformDeps, order: Sending, caller: Caller): Promise<SentContract> {
  const answer = await sendOrReplace(deps, order, caller);
  // the PDF of a new offer is drawn once its text is committed
  return 'draftId' in answer ? sendContract(deps, { contractId: answer.draftId }, caller) : answer;
}

async function sendOrReplace(
  deps: PlatformDeps,
  { contractId, onDifferences }: Sending,
  caller: Caller,
): Promise<SentContract | { draftId: number }> {
  const asksForNewVersion = onDifferences?.action === 'newVersion';
  const found = await findContractRecord(deps.db, { contractId, now: deps.clock.now() });
  if (!found) throw refuse('NOT_FOUND');
  // a new version uses the current requisites of the school
  if (!asksForNewVersion) await assertReadyForFamily(deps, deps.db, found, 'staff');
  // before the lock, because drawing a PDF takes time; the text is compared again under the lock
  const isOffer = found.contractType === 'public_offer' && !asksForNewVersion;
  const fileKey = isOffer ? await storeOfferPdf(deps, found) : null;
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await lockContract(trx, contractId);
    const contract = await findContractRecord(trx, { contractId, now });
    if (!contract) throw refuse('NOT_FOUND');
    const { status } = contract;
    if (!canTransition(contractTransitions, status, 'sent')) throw refuse('ILLEGAL_TRANSITION', { status });
    const recent = status === 'sent' && !asksForNewVersion && (await findRecentSending(trx, contract, now));
    if (recent) return toSentContract(contractId, recent.expiresAt, true);
    const differences = await resolveDifferences(deps, trx, contract, onDifferences);
    if (asksForNewVersion && differences) {
      if (contract.contractType === 'public_offer') {
        const draft = await createNewVersion(deps, trx, contract, { differences, caller });
        await recordContractEvents(deps, trx, draft.events);
        return { draftId: draft.contractId };
      }
      const version = await sendNewVersion(deps, trx, contract, { differences, caller });
      if (!version.smsSent) throw refuse('SMS_LIMIT_REACHED');
      await recordContractEvents(deps, trx, version.events);
      return toSentContract(version.contractId, version.expiresAt, false);
    }
    assertComplete(contract);
    await markSent(trx, contractId, now);
    if (fileKey !== null) {
      // the draft changed while its file was drawn
      if (getContractHtml(contract) !== getContractHtml(found)) throw refuse('CONFLICT');
      const event = await sendOffer(deps, trx, contract, { fileKey, caller });
      await recordContractEvents(deps, trx, [addConfirmation(event, differences)]);
      return toSentContract(contractId, null, false);
    }
    const sent = await sendForSigning(deps, trx, contract, caller);
    if (!sent.smsSent) throw refuse('SMS_LIMIT_REACHED');
    await recordContractEvents(deps, trx, [addConfirmation(sent.event, differences)]);
    return toSentContract(contractId, sent.expiresAt, false);
  });
}

function toSentContract(id: number, expiresAt: Date | null, alreadySent: boolean): SentContract {
  return { id, status: 'sent', expiresAt: expiresAt?.toISOString() ?? null, alreadySent };
}
