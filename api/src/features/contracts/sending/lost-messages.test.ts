import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { enrol } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { lostMessagesTask } from './lost-messages.task';

const app = useTestApp({ features: registrationsRoutes });

test('staff are notified once of a lost message, again when it is lost again, and not when a later one follows', async () => {
  await app.userId('owner');
  const { contractId } = await enrol(app);
  const now = app.clock.now();
  const message = { channel: 'email', purpose: 'signed_contract', recipient: 'a@example.org', text: '', contractId };
  const lost = { ...message, status: 'failed', attempts: 1, createdAt: now, updatedAt: now, idempotencyKey: 'lost-1' };
  const [{ id }] = await app.db('deliveries').insert(lost).returning('id');
  const run = async () => {
    await lostMessagesTask(app.deps).run();
    const owner = await app.userId('owner');
    return app.db('notifications').where({ event: 'deliveryFailed', userId: owner }).orderBy('id');
  };
  expect(await run()).toMatchObject([
    {
      subject: `contract:${contractId}`,
      link: `/contracts/${contractId}?tab=delivery`,
      parameters: { recipient: 'a@example.org', contract: expect.stringMatching(/^\d{4}-\d{5}$/) },
    },
  ]);
  expect(await run()).toHaveLength(1);
  await app.db('deliveries').where({ id }).update({ attempts: 2 });
  expect(await run()).toHaveLength(2);
  await app.db('deliveries').where({ id }).update({ attempts: 3 });
  await app.db('deliveries').insert({ ...lost, status: 'success', idempotencyKey: 'lost-2' });
  expect(await run()).toHaveLength(2);
});
