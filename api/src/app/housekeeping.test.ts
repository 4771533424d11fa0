import { expect, test } from 'vitest';
import { withTransaction } from '../platform/database/transaction';
import { outboxCarrier } from '../platform/delivery/carrier';
import { deliveryJobs } from '../platform/delivery/delivery-worker';
import { useTestApp } from '../testing/test-app';
import { housekeepingTask } from './housekeeping';

const app = useTestApp({ jobs: (deps) => deliveryJobs(deps, { sms: outboxCarrier, email: outboxCarrier }) });

test('a letter that lost its job is sent without a restart, and one with a waiting job gets no second one', async () => {
  const post = (idempotencyKey: string) =>
    withTransaction(app.db, (trx) =>
      app.deps.outbox.enqueue(trx, {
        ...{ channel: 'email', purpose: 'operator_notice', to: 'a@example.org', subject: 'x', text: 'y' },
        idempotencyKey,
      }),
    );
  const lost = await post('lost');
  await app.db('testJobs').delete();
  const waiting = await post('waiting');
  await housekeepingTask(app.deps).run();
  const queued = (await app.queuedJobs()).map(({ data }) => data.deliveryId);
  expect(queued.sort()).toEqual([lost, waiting]);
  await app.runJobs();
  expect(await app.db('deliveries').pluck('status')).toEqual(['success', 'success']);
});
