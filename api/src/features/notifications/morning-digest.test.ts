import { beforeEach, expect, test } from 'vitest';
import { withTransaction } from '../../platform/database/transaction';
import { useTestApp } from '../../testing/test-app';
import { makeGroup } from '../groups/school.fixture';
import { removeNotifications } from './forget-notifications';
import { morningDigestTask } from './morning-digest.task';
import { notifyStaff } from './notify-staff';

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

test('users who asked for it get their unread notifications once, in the school’s morning', async () => {
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
  const { publicUrl } = app.deps.settings;
  expect(letters[0]?.text).toContain(`— Договор № 2026-31 подписан: Анна\n  ${publicUrl}/contracts/1\n`);
  expect(letters[0]?.text).toContain('— и еще: 1');
  app.clock.set('2026-11-24T05:00:00Z');
  await run();
  expect(await app.outbox()).toHaveLength(2);
});

test('without unread notifications there is no letter', async () => {
  app.clock.set('2026-11-23T05:00:00Z');
  await addUnread(0);
  await run();
  expect(await app.outbox()).toEqual([]);
});

test('a coach gets only notifications of own groups, with links that a coach may open, in the school’s time zone', async () => {
  await app.db('settingsSchool').update({ timeZone: 'Asia/Vladivostok' });
  const coach = await app.userId('coach');
  await app.userId('owner');
  await app.db('notificationDigests').insert({ userId: coach });
  const [own, foreign] = [await makeGroup(app.db, { trainer: coach }), await makeGroup(app.db)];
  app.clock.set('2026-11-22T09:00:00Z');
  for (const groupId of [own, foreign]) {
    await withTransaction(app.db, (trx) =>
      notifyStaff(app.deps, trx, {
        event: 'trialTomorrow',
        subject: `trial_request:${groupId}`,
        groupId,
        ids: { groupId, requestId: 7, day: '2026-11-23' },
        values: { child: 'Аня', group: `Группа ${groupId}`, date: '23.11.2026', time: '17:30' },
      }),
    );
  }
  // 7 in the morning in Vladivostok
  app.clock.set('2026-11-22T20:59:00Z');
  await run();
  expect(await app.outbox('test_coach@example.org')).toEqual([]);
  app.clock.set('2026-11-22T21:00:00Z');
  await Promise.all([run(), run()]);
  const letters = await app.outbox('test_coach@example.org');
  expect(letters).toMatchObject([{ subject: 'Непрочитанные уведомления: 1' }]);
  expect(letters[0]?.text).toContain(`${app.deps.settings.publicUrl}/attendance?date=2026-11-23&group=${own}\n`);
  expect(letters[0]?.text).not.toMatch(/sales-funnel/);
  await app.db('settingsSchool').update({ timeZone: 'Europe/Moscow' });
});

test('notifications of a former role stay hidden', async () => {
  app.clock.set('2026-11-23T05:00:00Z');
  await addUnread(2);
  const userId = await app.userId('owner');
  await app.db('users').where({ id: userId }).update({ role: 'coach' });
  await run();
  expect(await app.outbox()).toEqual([]);
  await app.db('users').where({ id: userId }).update({ role: 'owner' });
  await run();
  expect(await app.outbox()).toHaveLength(1);
});

test('the erasure of a family finds the letter that names it', async () => {
  app.clock.set('2026-11-23T05:00:00Z');
  await addUnread(1);
  await run();
  const found = await app.deps.db.transaction((trx) => removeNotifications(trx, 'contract', [1]));
  expect(found).toEqual(await app.db('deliveries').pluck('id'));
});
