import type { DeliveryReport } from '@school/api-contract/contracts/deliveries';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { withTransaction } from '../../platform/database/transaction';
import { fromDeliveryReference, toDeliveryReference } from '../../platform/delivery/delivery-names';
import { erasedContent } from '../../platform/delivery/outbox-store';
import type { PlatformDeps } from '../../platform/platform-deps';
import { recordContractEvents } from '../contracts/contract-events';
import { lockContracts } from '../contracts/lock-contracts';
import {
  findSmsContractId,
  lockSms,
  type ReportedDelivery,
  setLockTimeout,
  updateSms,
} from './sms-callbacks.repository';

interface Report {
  /** The reference that we gave to the service. */
  reference: string;
  providerMessageId: string;
  report: DeliveryReport;
}

/**
 * Stores the report of a message. A reported message was accepted, so a delivery without an answer is not sent again. A
 * repeated report, a report after 'delivered' and an unknown reference have no effect.
 * Refuses with SERVICE_UNAVAILABLE while the message is being sent, so that the service calls again.
 */
export async function recordDeliveryReport(
  deps: PlatformDeps,
  { reference, providerMessageId, report }: Report,
): Promise<void> {
  const id = fromDeliveryReference(reference);
  if (id === undefined) return;
  await waitForWorker(deps.db, id);
  await withTransaction(deps.db, async (trx) => {
    const delivery = await lockInOrder(trx, id).catch(refuseWhileLocked);
    if (!delivery || toDeliveryReference(delivery) !== reference) return;
    if (delivery.report === 'delivered' || delivery.report === report) return;
    const now = deps.clock.now();
    await updateSms(trx, id, {
      ...(delivery.status === 'success' ? {} : toAcceptedColumns(deps, providerMessageId)),
      report,
      reportedAt: now,
      updatedAt: now,
    });
    await recordInContract(deps, { ...delivery, report }, trx);
  });
}

/**
 * Waits until the message is no longer being sent, in a transaction of its own that does not hold the contract's lock.
 */
async function waitForWorker(db: Knex, id: number): Promise<void> {
  await withTransaction(db, async (trx) => {
    await setLockTimeout(trx);
    await lockSms(trx, id).catch(refuseWhileLocked);
  });
}

/** Locks the contract before the message, because ending a contract locks them in that order. */
async function lockInOrder(trx: Knex.Transaction, id: number): Promise<ReportedDelivery | undefined> {
  await setLockTimeout(trx);
  const contractId = await findSmsContractId(trx, id);
  if (contractId) await lockContracts(trx, [contractId]);
  return lockSms(trx, id);
}

/** The columns that the worker would have written after the service's answer. */
function toAcceptedColumns({ clock, settings }: PlatformDeps, providerMessageId: string) {
  const settled = settings.demo ? {} : erasedContent;
  return { status: 'success', sentAt: clock.now(), providerMessageId, inDoubtSince: null, lastError: null, ...settled };
}

async function recordInContract(
  deps: PlatformDeps,
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
