import type { AppDeps } from '../../platform/app-deps';
import { withTransaction } from '../../platform/database/transaction';
import type { JobHandler } from '../../platform/jobs/jobs';
import { recordContractEvents } from '../contract-events';
import { lockContract } from '../contracts.repository';
import { deliveryStatusOf, findUnfinished, markCompleted, wasRecorded } from './completion.repository';
import { sealContract } from './seal-contract';
import { letterKey } from './signed-letter';
import { completionQueue, queueCompletionCheck, queueSignedPdf, signedPdfQueue } from './signing.queues';

/** Both handlers may run twice or be killed anywhere: each step finds out whether it is done already. */
export function signingJobs(deps: AppDeps): JobHandler[] {
  return [
    {
      name: signedPdfQueue,
      handle: (data) => sealContract(deps, Number(data.contractId), Number(data.timestampTry ?? 0)),
    },
    { name: completionQueue, handle: (data) => complete(deps, Number(data.contractId), Number(data.check)) },
  ];
}

/** What nobody waits for at a start: it leaves the processor to the first visitors. */
const lateSeconds = 60;

/**
 * At start: gives each signed contract that lacks its file or its arrival a job, should a killed worker have taken its
 * own with it. One whose job waits keeps just that.
 */
export function resumeSigned(deps: Pick<AppDeps, 'db' | 'jobs'>): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    for (const { id, status, isSealed } of await findUnfinished(trx)) {
      if (isSealed) await queueCompletionCheck(deps, trx, id);
      else await queueSignedPdf(deps, trx, id, status === 'signed' ? {} : { startAfterSeconds: lateSeconds });
    }
  });
}

/** signed -> completed when the letter is accepted; looks again while it is on its way, and says so when it is given up. */
function complete(deps: AppDeps, contractId: number, check: number): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    await lockContract(trx, contractId);
    const delivery = await deliveryStatusOf(trx, letterKey(contractId));
    if (delivery === undefined) return;
    const { deliveryId, status } = delivery;
    if (status === 'pending' || status === 'retrying') return queueCompletionCheck(deps, trx, contractId, check + 1);
    if (status === 'success') {
      if (!(await markCompleted(trx, contractId, deps.clock.now()))) return;
      const event = { eventType: 'contract.completed', contractId, metadata: { deliveryId } };
      await recordContractEvents(deps, trx, [event]);
      return;
    }
    if (await wasRecorded(trx, contractId, 'contract.email_failed', deliveryId)) return;
    await recordContractEvents(deps, trx, [
      { eventType: 'contract.email_failed', severity: 'warning', contractId, metadata: { deliveryId, status } },
    ]);
  });
}
