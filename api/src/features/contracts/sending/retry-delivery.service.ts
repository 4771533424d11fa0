import type { Delivery } from '@school/api-contract/contracts/deliveries';
import type { Knex } from 'knex';
import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import { queueDelivery } from '../../../platform/delivery/outbox-store';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import {
  listContractDeliveries,
  lockDelivery,
  type StoredDelivery,
  setDeliveryPending,
} from '../contract-detail.repository';
import { toDelivery } from '../contract-detail.service';
import { recordContractEvents } from '../contract-events';
import { findContractRecord, lockContract } from '../contracts.repository';
import { findUnconfirmedDifferences, toDifferencesError } from '../drafts/card-differences';
import { queueCompletionCheck } from '../signing/signing.queues';

/**
 * Queues a failed message again and keeps its attempt count. For the letter with the signed contract it also queues the
 * completion check. Refuses with NOT_FOUND, ILLEGAL_TRANSITION, DELIVERY_EXPIRED, CONTRACT_DIFFERS.
 */
export function retryDelivery(
  deps: PlatformDeps,
  { contractId, deliveryId }: { contractId: number; deliveryId: number },
  caller: Caller,
): Promise<Delivery> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await lockContract(trx, contractId);
    // read without a lock first: a message that is being sent is locked for as long as the mail server takes
    const unlocked = (await listContractDeliveries(trx, contractId, now)).find(({ id }) => id === deliveryId);
    requireFailedDelivery(unlocked);
    const delivery = requireFailedDelivery(await lockDelivery(trx, { contractId, deliveryId, now }));
    const { channel, purpose } = delivery;
    if (!delivery.mayRetry) throw refuse('DELIVERY_EXPIRED');
    if (purpose === 'signing_link' || purpose === 'contract_copy') await assertNoDifferences(deps, trx, contractId);
    await setDeliveryPending(trx, deliveryId, now);
    await queueDelivery(deps.jobs, trx, channel, deliveryId);
    if (purpose === 'signed_contract') await queueCompletionCheck(deps, trx, contractId);

    const metadata = { deliveryId, channel, purpose, attempts: delivery.attempts };
    await recordContractEvents(deps, trx, [{ ...auditEvent(caller, 'delivery.retried', metadata), contractId }]);
    return toDelivery({ ...delivery, status: 'pending', mayRetry: false, held: false });
  });
}

/** Prevents a request for a signature from going to a phone number that has changed. Refuses with CONTRACT_DIFFERS. */
async function assertNoDifferences(deps: PlatformDeps, trx: Knex.Transaction, contractId: number): Promise<void> {
  const contract = await findContractRecord(trx, { contractId, now: deps.clock.now() });
  const differences = contract && (await findUnconfirmedDifferences(deps, trx, contract));
  if (differences) throw toDifferencesError(differences);
}

function requireFailedDelivery(delivery: StoredDelivery | undefined): StoredDelivery {
  if (!delivery) throw refuse('NOT_FOUND');
  const { status } = delivery;
  if (status !== 'failed' && status !== 'max_attempts_reached') throw refuse('ILLEGAL_TRANSITION', { status });
  return delivery;
}
