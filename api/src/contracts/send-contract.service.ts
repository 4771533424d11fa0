import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { recordContractEvents } from './contract-events';
import { lockContract, markSent, readContract } from './contracts.repository';
import { findRecentSending } from './recent-sending.repository';
import { sendForSigning } from './send-for-signing';
import { sendOffer, storeOffer } from './send-offer';

/**
 * Sends a contract: a new signing link, or the PDF of a public offer. A draft becomes sent, a sent one stays so.
 * Of two sendings at once, or within a minute, the second one gets the first one's answer: each SMS costs money. Refuses with NOT_FOUND, ILLEGAL_TRANSITION, SMS_LIMIT_REACHED, NO_EMAIL.
 */
export async function sendContract(deps: AppDeps, contractId: number, caller: Caller) {
  const found = await readContract(deps.db, { contractId, now: deps.clock.now() });
  if (!found) throw refuse('NOT_FOUND');
  // before the lock, since making a PDF takes its time; an offer's text does not change any more
  const fileKey = found.contractType === 'public_offer' ? await storeOffer(deps, found) : null;
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await lockContract(trx, contractId);
    const contract = await readContract(trx, { contractId, now });
    if (!contract) throw refuse('NOT_FOUND');
    const recent = contract.status === 'sent' && (await findRecentSending(trx, contract, now));
    if (recent) return sentAnswer(contractId, recent.expiresAt, true);
    if (!(await markSent(trx, contractId, now))) throw refuse('ILLEGAL_TRANSITION', { status: contract.status });
    if (fileKey !== null) {
      await recordContractEvents(deps, trx, [await sendOffer(deps, trx, contract, { fileKey, caller })]);
      return sentAnswer(contractId, null, false);
    }
    const sent = await sendForSigning(deps, trx, contract, caller);
    if (!sent.smsSent) throw refuse('SMS_LIMIT_REACHED');
    await recordContractEvents(deps, trx, [sent.event]);
    return sentAnswer(contractId, sent.expiresAt, false);
  });
}

const sentAnswer = (id: number, expiresAt: Date | null, alreadySent: boolean) => ({
  id,
  status: 'sent' as const,
  expiresAt: expiresAt?.toISOString() ?? null,
  alreadySent,
});
