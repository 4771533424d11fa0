import type { Delivery } from '@school/api-contract/deliveries';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import { queueDelivery } from '../platform/delivery/outbox-store';
import type { Caller } from '../platform/http/implement';
import { findDeliveries, lockDelivery, type StoredDelivery, setDeliveryPending } from './contract-detail.repository';
import { viewOfDelivery } from './contract-detail.service';
import { recordContractEvents } from './contract-events';
import { lockContract } from './contracts.repository';
import { queueCompletionCheck } from './signing/signing.queues';

/**
 * Tries a message again that was given up; its tries so far stay counted. The letter with the signed contract is watched
 * again, since its arrival completes the contract. Refuses with NOT_FOUND, ILLEGAL_TRANSITION, DELIVERY_EXPIRED.
 */
export function retryDelivery(
  deps: AppDeps,
  { contractId, deliveryId }: { contractId: number; deliveryId: number },
  caller: Caller,
): Promise<Delivery> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await lockContract(trx, contractId);
    // one that is being sent at this moment is locked for as long as the mail server takes
    const seen = (await findDeliveries(trx, contractId, now)).find(({ id }) => id === deliveryId);
    refuseUnlessGivenUp(seen);
    const delivery = refuseUnlessGivenUp(await lockDelivery(trx, { contractId, deliveryId, now }));
    const { channel, purpose } = delivery;
    if (!delivery.mayRetry) throw refuse('DELIVERY_EXPIRED');
    await setDeliveryPending(trx, deliveryId, now);
    await queueDelivery(deps.jobs, trx, channel, deliveryId);
    if (purpose === 'signed_contract') await queueCompletionCheck(deps, trx, contractId);

    const { ip: ipAddress, userAgent, user } = caller;
    const metadata = { deliveryId, channel, purpose, attempts: delivery.attempts };
    await recordContractEvents(deps, trx, [
      { eventType: 'delivery.retried', contractId, userId: user?.id, ipAddress, userAgent, metadata },
    ]);
    return viewOfDelivery({ ...delivery, status: 'pending', mayRetry: false });
  });
}

function refuseUnlessGivenUp(delivery: StoredDelivery | undefined): StoredDelivery {
  if (!delivery) throw refuse('NOT_FOUND');
  const { status } = delivery;
  if (status !== 'failed' && status !== 'max_attempts_reached') throw refuse('ILLEGAL_TRANSITION', { status });
  return delivery;
}
