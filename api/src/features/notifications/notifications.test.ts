import { notificationRoutes as routes } from '@school/api-contract/school/notifications';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { removeNotifications, removeOldNotifications } from './forget-notifications';
import { notificationsRoutes } from './notifications.routes';

const app = useTestApp({ features: notificationsRoutes });

beforeEach(async () => {
  app.clock.set('2026-11-23T09:00:00Z');
  await app.db('notifications').delete();
  await app.db('notificationTexts').delete();
  await app.db('deliveries').delete();
});

/** Adds notifications of the owner; returns their ids, oldest first. */
async function addMany(count: number, columns: Record<string, unknown> = {}): Promise<number[]> {
  const userId = await app.userId('owner');
  const rows = Array.from({ length: count }, (_, index) => ({
    userId,
    event: 'contractSigned',
    subject: `contract:${index + 1}`,
    occurrence: '',
    parameters: JSON.stringify({ contract: `2026-0000${index + 1}`, child: 'Анна' }),
    link: `/contracts/${index + 1}`,
    createdAt: app.clock.now(),
    ...columns,
  }));
  const added: { id: number }[] = await app.db('notifications').insert(rows).returning('id');
  return added.map(({ id }) => id);
}

test('unread ones come first, page by page, and the count costs one statement besides the session’s', async () => {
  const ids = await addMany(5);
  const owner = await app.as('owner');
  await owner.call(routes.read, { params: { id: ids[4] ?? 0 } });
  const first = await owner.call(routes.list, { query: { limit: 3 } });
  expect(first.body.map(({ id }) => id)).toEqual([ids[3], ids[2], ids[1]]);
  expect(first.statements).toHaveLength(2);
  const next = new URL(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', 'http://x');
  const second = await owner.call(routes.list, {
    query: { limit: 3, cursor: next.searchParams.get('cursor') ?? '' },
  });
  expect(second.body.map(({ id, readAt }) => [id, readAt])).toEqual([
    [ids[0], null],
    [ids[4], '2026-11-23T09:00:00.000Z'],
  ]);
  const unread = await owner.call(routes.unread);
  expect(unread.body).toEqual({ unread: 4 });
  expect(unread.statements).toHaveLength(2);
});

test('nobody reads the notifications of another person', async () => {
  const [id = 0] = await addMany(1);
  const admin = await app.as('admin');
  expect((await admin.call(routes.list, {})).body).toEqual([]);
  expect((await admin.refused(routes.read, { params: { id } })).httpStatus).toBe(404);
  await admin.call(routes.readAll, { body: { upTo: id } });
  expect((await (await app.as('owner')).call(routes.unread)).body).toEqual({ unread: 1 });
});

test('notifications that arrive after the page was loaded stay unread', async () => {
  const ids = await addMany(3);
  const owner = await app.as('owner');
  expect((await owner.call(routes.readAll, { body: { upTo: ids[1] ?? 0 } })).body).toEqual({ unread: 1 });
});

test('rules contain every default, and only roles that an event can reach', async () => {
  const { body } = await (await app.as('senior_admin')).call(routes.rules);
  const requests = body.rules.filter(({ event, channel }) => event === 'trialRequestCreated' && channel === 'email');
  expect(requests.map(({ role, state }) => [role, state])).toEqual([
    ['owner', 'on'],
    ['senior_admin', 'on'],
  ]);
  expect(body.texts.filter(({ event }) => event === 'contractSigned')).toHaveLength(3);
  const rule = { event: 'trialRequestCreated', channel: 'bell', role: 'coach', state: 'on' } as const;
  expect((await (await app.as('owner')).refused(routes.putRule, { body: rule })).httpStatus).toBe(404);
});

test('the rules contain the price of an SMS and how many of each event were sent in a month', async () => {
  const message = { channel: 'sms', purpose: 'staff_notification', recipient: '+79161234567', text: '' };
  const sentAs = (key: string, createdAt: string, status = 'success') => ({
    ...{ ...message, idempotencyKey: key, createdAt, status },
  });
  const now = app.clock.now().getTime();
  const daysAgo = (days: number) => new Date(now - days * 24 * 3600_000).toISOString();
  await app.db('settingsSchool').update({ smsSegmentPrice: 540 });
  await app
    .db('deliveries')
    .insert([
      sentAs('staff:trial_request:1:trialRequestCreated::1:sms', daysAgo(1)),
      sentAs('staff:trial_request:2:trialRequestCreated::1:sms', daysAgo(29)),
      sentAs('staff:trial_request:3:trialRequestCreated::1:sms', daysAgo(31)),
      sentAs('staff:trial_request:4:trialRequestCreated::1:sms', daysAgo(1), 'failed'),
      sentAs('staff:contract:4:contractSigned::1:sms', daysAgo(2)),
    ]);
  const { body } = await (await app.as('owner')).call(routes.rules);
  expect(body.sms).toEqual({
    segmentPrice: 540,
    sent: [
      { event: 'contractSigned', count: 1 },
      { event: 'trialRequestCreated', count: 2 },
    ],
  });
});

test('a rule is changed with its audit event, by owner and senior_admin only', async () => {
  const body = { event: 'contractSigned', channel: 'email', role: 'admin', state: 'required' } as const;
  for (const role of ['admin', 'coach', 'accountant'] as const) {
    expect((await (await app.as(role)).refused(routes.putRule, { body })).httpStatus).toBe(403);
  }
  expect((await app.visitor().refused(routes.putRule, { body })).httpStatus).toBe(401);
  await (await app.as('owner')).call(routes.putRule, { body });
  const [event] = await app.db('auditLogs').where({ eventType: 'notification_rule.updated' }).orderBy('id', 'desc');
  expect(event.metadata).toEqual({
    event: 'contractSigned',
    channel: 'email',
    role: 'admin',
    from: null,
    to: 'required',
  });
});

test('the slower of two authors of a text gets a conflict, and the product’s own text can be restored', async () => {
  const owner = await app.as('owner');
  const params = { event: 'contractSigned', channel: 'email' } as const;
  const text = { subject: 'Подписан {договор}', text: '{ребенок}: {ссылка}' };
  const saved = await owner.call(routes.putText, { params, body: { ...text, updatedAt: null } });
  const senior = await app.as('senior_admin');
  expect((await senior.refused(routes.putText, { params, body: { ...text, updatedAt: null } })).body.code).toBe(
    'CONFLICT',
  );
  app.clock.advance(1000);
  const again = { ...text, text: 'Готово: {ссылка}', updatedAt: saved.body.updatedAt };
  await senior.call(routes.putText, { params, body: again });
  expect((await owner.refused(routes.putText, { params, body: again })).body.code).toBe('CONFLICT');
  const { body } = await owner.call(routes.removeText, { params });
  expect(body).toMatchObject({ subject: 'Договор подписан', updatedAt: null });
});

test('a text with a variable that the event does not have is refused', async () => {
  const owner = await app.as('owner');
  const params = { event: 'contractSigned', channel: 'email' } as const;
  const bodies = [
    ['text', { subject: 'Тема', text: '{телефон}' }],
    ['subject', { subject: '{тренер}', text: 'Текст' }],
    ['subject', { subject: '', text: 'Текст' }],
  ] as const;
  for (const [field, body] of bodies) {
    const refused = await owner.refused(routes.putText, { params, body: { ...body, updatedAt: null } });
    expect(refused.body.details).toMatchObject([{ path: field }]);
  }
});

test('a test message goes to its author with sample data', async () => {
  const owner = await app.as('owner');
  const text = { subject: 'Проба: {договор}', text: '{ребенок}' };
  const params = { event: 'contractSigned', channel: 'email' } as const;
  await owner.call(routes.test, { params, body: text });
  expect(await app.outbox('test_owner@example.org')).toMatchObject([
    { subject: 'Проба: 2026-00012', text: 'Иванова Анна' },
  ]);
  await app.db('users').where({ username: 'test_owner' }).update({ phone: null });
  const bySms = { params: { ...params, channel: 'sms' as const }, body: { text: '{ребенок}' } };
  expect((await owner.refused(routes.test, bySms)).body.code).toBe('NO_CONTACT');
  await owner.call(routes.test, { params: { ...params, channel: 'bell' }, body: { text: '{ребенок}' } });
  expect((await owner.call(routes.unread)).body).toEqual({ unread: 1 });
});

test('own choices list what the school sends to the role', async () => {
  const coach = await app.as('coach');
  const { body } = await coach.call(routes.own);
  expect(body.choices).toEqual([
    { event: 'trialTomorrow', channel: 'bell', required: false, enabled: true },
    { event: 'trialDeclined', channel: 'bell', required: false, enabled: true },
    { event: 'sessionUnmarked', channel: 'bell', required: false, enabled: true },
    { event: 'substituteNamed', channel: 'bell', required: false, enabled: true },
    { event: 'substituteNamed', channel: 'email', required: false, enabled: true },
    { event: 'coachSubstituted', channel: 'bell', required: false, enabled: true },
    { event: 'substituteCalledOff', channel: 'bell', required: false, enabled: true },
    { event: 'substituteCalledOff', channel: 'email', required: false, enabled: true },
    { event: 'scheduleChanged', channel: 'bell', required: false, enabled: true },
    { event: 'scheduleChanged', channel: 'email', required: false, enabled: true },
    { event: 'photoMissing', channel: 'bell', required: false, enabled: true },
    { event: 'chatMention', channel: 'bell', required: false, enabled: true },
  ]);
  await coach.call(routes.putOwn, { body: { event: 'sessionUnmarked', channel: 'bell', enabled: false } });
  await coach.call(routes.putDigest, { body: { enabled: true } });
  const changed = (await coach.call(routes.own)).body;
  expect(changed.choices.find(({ event }) => event === 'sessionUnmarked')).toMatchObject({ enabled: false });
  expect(changed.morningDigest).toBe(true);
  expect((await (await app.as('accountant')).refused(routes.own)).httpStatus).toBe(403);
});

test('removes notifications of an erased family, and those read 90 days ago', async () => {
  const [, second] = await addMany(2);
  await app.deps.db.transaction((trx) => removeNotifications(trx, 'contract', [1]));
  expect(await app.db('notifications').pluck('id')).toEqual([second]);
  await app.db('notifications').update({ readAt: app.clock.now() });
  app.clock.set('2027-02-20T09:00:00Z');
  await removeOldNotifications(app.db, app.clock.now());
  expect(await app.db('notifications')).toHaveLength(1);
  app.clock.set('2027-02-21T09:00:00Z');
  await removeOldNotifications(app.db, app.clock.now());
  expect(await app.db('notifications')).toEqual([]);
});
