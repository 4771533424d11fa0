import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { removeNotifications } from './forget-notifications';
import { morningDigestTask } from './morning-digest.task';

const app = useTestApp();

beforeEach(async () => {
  await app.db('notifications').delete();
  await app.db('deliveries').delete();
  await app.db('notificationDigests').delete();
});

async function addUnread(count: number): Promise<void> {
  const userId = await app.userId('owner');
  await app.db('notificationDigests').insert({ userId }).onConflict('userId').ignore();
  const rows = Array.from({ length: count }, (_, index) => ({
    userId,
    event: 'contractSigned',
    subject: `contract:${index + 1}`,
    occurrence: '',
    parameters: JSON.stringify({ contract: `2026-${index + 1}`, child: 'Анна' }),
    link: '/contracts/1',
    createdAt: app.clock.now(),
  }));
  if (count > 0) await app.db('notifications').insert(rows);
}

const run = () => morningDigestTask(app.deps).run();

test('who asked for it gets what is unread once in the morning of the school', async () => {
  app.clock.set('2026-11-23T03:59:00Z');
  await addUnread(31);
  await run();
  expect(await app.outbox()).toEqual([]);
  app.clock.set('2026-11-23T04:00:00Z');
  await run();
  app.clock.set('2026-11-23T08:30:00Z');
  await run();
  const letters = await app.outbox();
  expect(letters).toMatchObject([{ to: 'test_owner@example.org', subject: 'Непрочитанные уведомления: 31' }]);
  expect(letters[0]?.text).toContain('— Договор № 2026-31 подписан: Анна\n');
  expect(letters[0]?.text).toContain('— и еще: 1');
  app.clock.set('2026-11-24T05:00:00Z');
  await run();
  expect(await app.outbox()).toHaveLength(2);
});

test('nothing unread, no letter', async () => {
  app.clock.set('2026-11-23T05:00:00Z');
  await addUnread(0);
  await run();
  expect(await app.outbox()).toEqual([]);
});

test('the erasure of a family finds the letter that names it', async () => {
  app.clock.set('2026-11-23T05:00:00Z');
  await addUnread(1);
  await run();
  const found = await app.deps.db.transaction((trx) => removeNotifications(trx, 'contract', [1]));
  expect(found).toEqual(await app.db('deliveries').pluck('id'));
});
