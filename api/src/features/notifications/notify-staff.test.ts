import type { Role } from '@school/api-contract/rules/roles';
import { notificationRoutes as routes } from '@school/api-contract/school/notifications';
import { beforeEach, expect, test } from 'vitest';
import { withTransaction } from '../../platform/database/transaction';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeUser } from '../groups/school.fixture';
import { removeNotifications } from './forget-notifications';
import { notificationsRoutes } from './notifications.routes';
import { notifyStaff, type StaffEvent } from './notify-staff';

const app = useTestApp({ features: notificationsRoutes });

beforeEach(async () => {
  app.clock.set('2026-11-23T09:00:00Z');
  await app.db('notifications').delete();
  await app.db('deliveries').delete();
  await app.db('testJobs').delete();
  await app.db('notificationRules').delete();
  await app.db('notificationChoices').delete();
  await app.db('notificationTexts').delete();
  await app.db('users').update({ active: false });
  for (const role of ['owner', 'senior_admin', 'admin', 'coach', 'accountant'] as const) await app.userId(role);
  await app.db('users').whereLike('username', 'test_%').update({ active: true });
});

const request: StaffEvent = {
  event: 'trialRequestCreated',
  subject: 'trial_request:1',
  ids: { requestId: 1 },
  values: { child: 'Аня', age: '7', section: 'Танцы', branch: 'Центр', phone: '+79161234567' },
};

const raise = (event: StaffEvent) => withTransaction(app.db, (trx) => notifyStaff(app.deps, trx, event));
const listNotified = async () =>
  (
    await app.db('notifications').join('users', 'users.id', 'userId').orderBy('username').pluck<string[]>('username')
  ).map((name) => name.replace('test_', ''));

test('a new request notifies users who see the funnel, by bell and e-mail', async () => {
  await raise(request);
  expect(await listNotified()).toEqual(['owner', 'senior_admin']);
  const letters = await app.outbox('test_owner@example.org');
  expect(letters).toMatchObject([{ channel: 'email', subject: 'Новая заявка на пробное занятие' }]);
  expect(letters[0]?.text).toContain('Ребенок: Аня, возраст 7');
  expect(letters[0]?.text).toContain(`${app.deps.settings.publicUrl}/sales-funnel`);

  const { body } = await (await app.as('owner')).call(routes.list, {});
  expect(body).toMatchObject([
    {
      event: 'trialRequestCreated',
      text: {
        ru: 'Новая заявка на пробное занятие: Аня, возраст 7, Танцы',
        en: 'New trial request: Аня, aged 7, Танцы',
      },
      link: '/sales-funnel/1',
      createdAt: '2026-11-23T09:00:00.000Z',
      readAt: null,
    },
  ]);
});

test('the same event of a subject notifies once, however often it is raised', async () => {
  await raise(request);
  await Promise.all([raise(request), raise(request)]);
  expect(await listNotified()).toHaveLength(2);
  expect(await app.outbox()).toHaveLength(2);
  await raise({ ...request, occurrence: 'again' });
  expect(await listNotified()).toHaveLength(4);
});

test('a rolled-back event notifies nobody', async () => {
  const failing = withTransaction(app.db, async (trx) => {
    await notifyStaff(app.deps, trx, request);
    throw new Error('killed');
  });
  await expect(failing).rejects.toThrow('killed');
  expect(await listNotified()).toEqual([]);
  expect(await app.outbox()).toEqual([]);
});

test('an event of a group reaches its own staff and those who see all groups', async () => {
  const coach = await app.userId('coach');
  const groupId = await makeGroup(app.db, { trainer: coach });
  await makeUser(app.db, 'coach', { username: 'test_other' });
  const viewer = await makeUser(app.db, 'coach', { username: 'test_viewer' });
  const helper = await makeUser(app.db, 'coach', { username: 'test_helper' });
  await app.db('userGroups').insert([
    { userId: viewer, groupId, accessType: 'view' },
    { userId: helper, groupId, accessType: 'edit' },
  ]);
  await raise({
    event: 'sessionUnmarked',
    subject: `group:${groupId}`,
    occurrence: '2026-11-22',
    groupId,
    ids: { groupId, month: '2026-11', day: '2026-11-22' },
    values: { group: 'Звездочки', date: '22.11.2026', time: '17:30' },
  });
  expect(await listNotified()).toEqual(['coach', 'helper', 'owner', 'senior_admin']);
  expect((await app.db('notifications').distinct().pluck('link')).sort()).toEqual([
    `/attendance?date=2026-11-22&group=${groupId}`,
    `/groups/${groupId}?month=2026-11`,
  ]);
  await app.db('users').whereIn('username', ['test_other', 'test_viewer', 'test_helper']).update({ active: false });
});

test('a user who loses a group sees none of its notifications and mentions until they see the group again', async () => {
  const coachId = await app.userId('coach');
  const groupId = await makeGroup(app.db, { trainer: coachId });
  const ofGroup = { groupId, ids: { groupId, month: '2026-11', day: '2026-11-22', roomId: 1, seq: 1 } };
  const values = { group: 'Звездочки', date: '22.11.2026', time: '17:30' };
  await raise({ ...ofGroup, event: 'sessionUnmarked', subject: `group:${groupId}`, values });
  await raise({ ...ofGroup, event: 'photoMissing', subject: `group:${groupId}`, values });
  await raise({
    ...{ ...ofGroup, event: 'chatMention', subject: 'chat_message:1', onlyUserIds: [coachId] },
    values: { person: 'Соколова Елена', room: 'Звездочки' },
  });
  await raise({
    ...{ event: 'chatMention', subject: 'chat_message:2', ids: { roomId: 2, seq: 1 }, onlyUserIds: [coachId] },
    values: { person: 'Соколова Елена', room: 'Объявления' },
  });
  const read = async (role: Role) => {
    const caller = await app.as(role);
    const { body, headers } = await caller.call(routes.list, {});
    const events = body.map(({ event }) => event);
    expect(Number(headers.get('X-Total-Count'))).toBe(events.length);
    expect((await caller.call(routes.unread)).body).toEqual({ unread: events.length });
    return events;
  };
  const all = ['chatMention', 'chatMention', 'photoMissing', 'sessionUnmarked'];
  expect(await read('coach')).toEqual(all);

  await app.db('groups').where({ id: groupId }).update({ trainer: null });
  expect(await read('coach')).toEqual(['chatMention']);
  // an admin sees photos of all groups, the owner everything
  expect(await read('admin')).toEqual(['photoMissing']);
  expect(await read('owner')).toEqual(['photoMissing', 'sessionUnmarked']);

  await app.db('userGroups').insert({ userId: coachId, groupId, accessType: 'view' });
  expect(await read('coach')).toEqual(all);
});

test('a rule that is off notifies nobody, and a person’s rule overrides the role’s', async () => {
  const owner = await app.as('owner');
  for (const channel of ['bell', 'email'] as const) {
    const rule = { event: 'trialRequestCreated', channel, state: 'off' } as const;
    await owner.call(routes.putRule, { body: { ...rule, role: 'owner' } });
    await owner.call(routes.putRule, { body: { ...rule, role: 'senior_admin' } });
  }
  await raise(request);
  expect(await listNotified()).toEqual([]);
  expect(await app.outbox()).toEqual([]);

  const userId = await app.userId('senior_admin');
  const rule = { event: 'trialRequestCreated', channel: 'bell', userId } as const;
  await owner.call(routes.putRule, { body: { ...rule, state: 'on' } });
  await raise({ ...request, occurrence: '2' });
  expect(await listNotified()).toEqual(['senior_admin']);
  await owner.call(routes.putRule, { body: { ...rule, state: null } });
  await raise({ ...request, occurrence: '3' });
  expect(await listNotified()).toEqual(['senior_admin']);
});

test('a person may switch a channel off, unless the school requires it', async () => {
  const owner = await app.as('owner');
  const choice = { event: 'trialRequestCreated', channel: 'email', enabled: false } as const;
  await owner.call(routes.putOwn, { body: choice });
  await raise(request);
  expect(await app.outbox('test_owner@example.org')).toEqual([]);

  const rule = { event: 'trialRequestCreated', channel: 'email', role: 'owner', state: 'required' } as const;
  await owner.call(routes.putRule, { body: rule });
  const { body } = await owner.call(routes.own);
  expect(body.choices).toContainEqual({
    event: 'trialRequestCreated',
    channel: 'email',
    required: true,
    enabled: true,
  });
  await raise({ ...request, occurrence: '2' });
  expect(await app.outbox('test_owner@example.org')).toHaveLength(1);
});

test('SMS are sent where a rule asks for them, within the budget of the school', async () => {
  const owner = await app.as('owner');
  await app.db('users').where({ username: 'test_owner' }).update({ phone: '+79160000001' });
  const rule = { event: 'trialRequestCreated', channel: 'sms', role: 'owner', state: 'on' } as const;
  await owner.call(routes.putRule, { body: rule });
  const { smsDailyLimit } = await app.db('settingsSchool').first('smsDailyLimit');
  await app.db('settingsSchool').update({ smsDailyLimit: 2 });
  await raise(request);
  await raise({ ...request, subject: 'trial_request:2' });
  expect(await app.outbox('+79160000001')).toMatchObject([
    { channel: 'sms', text: expect.stringContaining('Аня (7)') },
  ]);
  await app.db('settingsSchool').update({ smsDailyLimit });
});

test('the texts of the school are used, also for notifications already in the bell', async () => {
  await raise(request);
  const owner = await app.as('owner');
  const params = { event: 'trialRequestCreated', channel: 'bell' } as const;
  const body = { text: 'Заявка: {ребенок} из {отделение}', updatedAt: null };
  await owner.call(routes.putText, { params, body });
  const { body: shown } = await owner.call(routes.list, {});
  expect(shown[0]?.text).toEqual({ ru: 'Заявка: Аня из Центр', en: 'Заявка: Аня из Центр' });
});

test('thirty requests in a burst are two letters: the first at once, the others together minutes later', async () => {
  await app
    .db('users')
    .whereNot({ id: await app.userId('owner') })
    .update({ active: false });
  const nth = (id: number) => ({ ...request, subject: `trial_request:${id}` as const, ids: { requestId: id } });
  for (let id = 1; id <= 30; id += 1) {
    await raise(nth(id));
    app.clock.advance(5000);
  }
  await raise(nth(30));
  const [several, first, ...more] = await app.outbox('test_owner@example.org');
  expect(more).toEqual([]);
  expect(first?.text).toContain('/sales-funnel/1');
  expect(several?.subject).toBe('Новые заявки на пробное занятие: 29');
  for (let id = 2; id <= 30; id += 1) expect(several?.text).toContain(`/sales-funnel/${id}`);
  const [, waiting] = await app.db('testJobs').orderBy('id').select('dueAt');
  expect(waiting.dueAt).toEqual(new Date('2026-11-23T09:05:05Z'));

  // after it was sent the next ones are collected again; after a quiet period a letter is sent at once
  app.clock.set('2026-11-23T09:06:00Z');
  await raise(nth(31));
  expect((await app.outbox('test_owner@example.org'))[0]?.subject).toBe('Новые заявки на пробное занятие: 1');
  app.clock.set('2026-11-23T09:30:00Z');
  await raise(nth(32));
  expect((await app.outbox('test_owner@example.org'))[0]?.subject).toBe('Новая заявка на пробное занятие');
});

test('requests at the same moment write one first letter, and one that is being sent is not changed any more', async () => {
  await app
    .db('users')
    .whereNot({ id: await app.userId('owner') })
    .update({ active: false });
  const nth = (id: number) => ({ ...request, subject: `trial_request:${id}` as const, ids: { requestId: id } });
  await Promise.all([1, 2, 3, 4].map((id) => raise(nth(id))));
  const letters = await app.outbox('test_owner@example.org');
  expect(letters.map(({ subject }) => subject).sort()).toEqual([
    'Новая заявка на пробное занятие',
    'Новые заявки на пробное занятие: 3',
  ]);
  await app.db('deliveries').update({ status: 'success' });
  await raise(nth(5));
  expect((await app.outbox('test_owner@example.org'))[0]?.subject).toBe('Новые заявки на пробное занятие: 1');
});

test('a letter that is about to be sent is left alone, since its job would skip it while it is locked', async () => {
  const nth = (id: number) => ({ ...request, subject: `trial_request:${id}` as const, ids: { requestId: id } });
  const readSubjects = async () => (await app.outbox('test_owner@example.org')).map(({ subject }) => subject);
  await raise(nth(1));
  await raise(nth(2));
  app.clock.set('2026-11-23T09:04:29Z');
  await raise(nth(3));
  expect(await readSubjects()).toEqual(['Новые заявки на пробное занятие: 2', 'Новая заявка на пробное занятие']);
  app.clock.set('2026-11-23T09:04:31Z');
  await raise(nth(4));
  expect(await readSubjects()).toEqual([
    'Новые заявки на пробное занятие: 1',
    'Новые заявки на пробное занятие: 2',
    'Новая заявка на пробное занятие',
  ]);
});

test('the erasure of a family finds the letter about several requests', async () => {
  const nth = (id: number) => ({ ...request, subject: `trial_request:${id}` as const, ids: { requestId: id } });
  for (const id of [1, 2, 3]) await raise(nth(id));
  const found = await withTransaction(app.db, (trx) => removeNotifications(trx, 'trial_request', [3]));
  const subjects = await app.db('deliveries').whereIn('id', found).pluck('subject');
  expect(new Set(subjects)).toEqual(new Set(['Новые заявки на пробное занятие: 2']));
});
