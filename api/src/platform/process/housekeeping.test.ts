import { expect, test } from 'vitest';
import { withTransaction } from '../database/transaction';
import { outboxCarrier } from '../delivery/carrier';
import { deliveryJobs } from '../delivery/delivery-worker';
import { useTestApp } from '../testing/test-app';
import { housekeeping } from './housekeeping';

const app = useTestApp({ jobs: (deps) => deliveryJobs(deps, { sms: outboxCarrier, email: outboxCarrier }) });

test('a letter whose job was given up goes out without a restart; one whose job waits keeps just that', async () => {
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
  await housekeeping(app.deps).run();
  const queued = (await app.queuedJobs()).map(({ data }) => data.deliveryId);
  expect(queued.sort()).toEqual([lost, waiting]);
  await app.runJobs();
  expect(await app.db('deliveries').pluck('status')).toEqual(['success', 'success']);
});
