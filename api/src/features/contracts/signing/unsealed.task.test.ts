import { expect, test } from 'vitest';
import { outboxCarrier } from '../../../platform/delivery/carrier';
import { deliveryJobs } from '../../../platform/delivery/delivery-worker';
import { useTestApp } from '../../../testing/test-app';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { contractsRoutes } from '../contracts.routes';
import { enrolAndSign } from './signing.fixture';
import { signingJobs } from './signing.jobs';
import { signingRoutes } from './signing.routes';
import { unsealedTask } from './unsealed.task';

const app = useTestApp({
  features: [registrationsRoutes, contractsRoutes, signingRoutes],
  jobs: (deps) => [...signingJobs(deps), ...deliveryJobs(deps, { sms: outboxCarrier, email: outboxCarrier })],
  settings: { demo: false },
});

const notices = () => app.db('deliveries').where({ purpose: 'operator_notice' });

test('a contract whose job failed is sealed without a restart, and the operator is notified once a day', async () => {
  // noon in Moscow, so that the hours below stay within the day, whenever the test runs
  const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10);
  app.clock.set(`${tomorrow}T09:00:00Z`);
  const { contractId } = await enrolAndSign(app);
  const status = async () => (await app.db('contracts').where({ id: contractId }).first()).status;
  await app.db('testJobs').delete();
  const task = unsealedTask(app.deps);

  await task.run();
  expect(await notices()).toEqual([]);
  await app.db('testJobs').delete();
  for (const hours of [3, 1, 24]) {
    app.clock.advance(hours * 3600_000);
    await task.run();
  }
  const sent = await notices();
  expect(sent).toHaveLength(2);
  expect(sent[0]).toMatchObject({
    subject: 'Подписанные договоры ждут печати',
    text: expect.stringContaining('печатью школы: 1'),
    expiresAt: new Date(sent[0].createdAt.getTime() + 24 * 3600_000),
  });

  await app.runJobs();
  expect(await status()).toBe('completed');
  app.clock.advance(24 * 3600_000);
  await task.run();
  expect(await notices()).toHaveLength(2);
});
