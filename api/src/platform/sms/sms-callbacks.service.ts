import type { DeliveryReport } from '@school/api-contract/deliveries';
import type { Knex } from 'knex';
import { recordContractEvents } from '../../contracts/contract-events';
import { lockContracts } from '../../contracts/lock-contracts';
import type { AppDeps } from '../app-deps';
import { refuse } from '../app-error';
import { withTransaction } from '../database/transaction';
import { deliveryIdOf, referenceOf } from '../delivery/delivery-names';
import { blank } from '../delivery/outbox-store';
import { contractOfSms, limitWaiting, lockSms, type ReportedDelivery, updateSms } from './sms-callbacks.repository';

interface Report {
  /** Our name for the delivery. */
  reference: string;
  providerMessageId: string;
  report: DeliveryReport;
}

/**
 * Keeps what the service says of a message. One it has reported on it has taken, so that a delivery without an answer
 * is not sent again. The same twice is one effect; nothing undoes 'delivered'; an unknown reference has no effect.
 * Refuses with SERVICE_UNAVAILABLE while the message is being sent, so that the service calls again.
 */
export async function recordReport(deps: AppDeps, { reference, providerMessageId, report }: Report): Promise<void> {
  const id = deliveryIdOf(reference);
  if (id === undefined) return;
  await waitForWorker(deps.db, id);
  await withTransaction(deps.db, async (trx) => {
    const delivery = await lockInOrder(trx, id).catch(refuseWhileLocked);
    if (!delivery || referenceOf(delivery) !== reference) return;
    if (delivery.report === 'delivered' || delivery.report === report) return;
    const now = deps.clock.now();
    await updateSms(trx, id, {
      ...(delivery.status === 'success' ? {} : accepted(deps, providerMessageId)),
      report,
      reportedAt: now,
      updatedAt: now,
    });
    await recordInContract(deps, { ...delivery, report }, trx);
  });
}

/** While the message is being sent its row is locked; whoever waits for that must not hold the contract meanwhile. */
async function waitForWorker(db: Knex, id: number): Promise<void> {
  await withTransaction(db, async (trx) => {
    await limitWaiting(trx);
    await lockSms(trx, id).catch(refuseWhileLocked);
  });
}

/** The contract comes before its messages, as for everybody: who ends one withdraws what is not sent yet. */
async function lockInOrder(trx: Knex.Transaction, id: number): Promise<ReportedDelivery | undefined> {
  await limitWaiting(trx);
  const contractId = await contractOfSms(trx, id);
  if (contractId) await lockContracts(trx, [contractId]);
  return lockSms(trx, id);
}

/** What the worker would have written, had it got its answer. */
function accepted({ clock, settings }: AppDeps, providerMessageId: string) {
  const settled = settings.demo ? {} : blank;
  return { status: 'success', sentAt: clock.now(), providerMessageId, inDoubtSince: null, lastError: null, ...settled };
}

async function recordInContract(
  deps: AppDeps,
  { id, contractId, purpose, report }: ReportedDelivery,
  trx: Knex.Transaction,
): Promise<void> {
  if (contractId === null) return;
  const metadata = { deliveryId: id, purpose, report };
  await recordContractEvents(deps, trx, [{ eventType: 'delivery.reported', contractId, metadata }]);
}

function refuseWhileLocked(error: unknown): never {
  const isLocked = error instanceof Error && 'code' in error && error.code === '55P03';
  throw isLocked ? refuse('SERVICE_UNAVAILABLE') : error;
}
