import { withTransaction } from '../../../platform/database/transaction';
import type { JobHandler } from '../../../platform/jobs/jobs';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { recordContractEvents } from '../contract-events';
import { lockContract } from '../contracts.repository';
import { findDeliveryStatus, hasDeliveryEvent, listUnfinishedContracts, markCompleted } from './completion.repository';
import { sealContract } from './seal-contract';
import { getSignedLetterKey } from './signed-message';
import { completionQueue, queueCompletionCheck, queueSignedPdf, signedPdfQueue } from './signing.queues';

/** Both handlers may run twice or be killed at any point; each step checks whether it is done already. */
export function signingJobs(deps: PlatformDeps): JobHandler[] {
  return [
    {
      name: signedPdfQueue,
      handle: (data) => sealContract(deps, Number(data.contractId), Number(data.timestampTry ?? 0)),
    },
    { name: completionQueue, handle: (data) => completeContract(deps, Number(data.contractId), Number(data.check)) },
  ];
}

/** Delays work that nobody waits for, so that it does not compete with the first visitors after a start. */
const startDelaySeconds = 60;

/**
 * Queues a job for each signed contract without a sealed file or a delivered letter, because a killed worker may have
 * lost its job. A contract with a waiting job gets no second one.
 */
export function resumeSignedContracts(deps: Pick<PlatformDeps, 'db' | 'jobs'>): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    for (const { id, status, isSealed } of await listUnfinishedContracts(trx)) {
      if (isSealed) await queueCompletionCheck(deps, trx, id);
      else await queueSignedPdf(deps, trx, id, status === 'signed' ? {} : { startAfterSeconds: startDelaySeconds });
    }
  });
}

/**
 * signed -> completed when the letter is accepted. Checks again while the letter is pending, records an event when it
 * failed.
 */
function completeContract(deps: PlatformDeps, contractId: number, check: number): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    await lockContract(trx, contractId);
    const delivery = await findDeliveryStatus(trx, getSignedLetterKey(contractId));
    if (delivery === undefined) return;
    const { deliveryId, status } = delivery;
    if (status === 'pending' || status === 'retrying') return queueCompletionCheck(deps, trx, contractId, check + 1);
    if (status === 'success') {
      if (!(await markCompleted(trx, contractId, deps.clock.now()))) return;
      const event = { eventType: 'contract.completed', contractId, metadata: { deliveryId } };
      await recordContractEvents(deps, trx, [event]);
      return;
    }
    if (await hasDeliveryEvent(trx, contractId, 'contract.email_failed', deliveryId)) return;
    await recordContractEvents(deps, trx, [
      { eventType: 'contract.email_failed', severity: 'warning', contractId, metadata: { deliveryId, status } },
    ]);
  });
}
