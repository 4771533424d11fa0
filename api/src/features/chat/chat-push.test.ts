import { authRoutes } from '@school/api-contract/accounts/auth';
import { profileRoutes } from '@school/api-contract/accounts/profile';
import { pushRoutes } from '@school/api-contract/accounts/push';
import { chatMessageRoutes } from '@school/api-contract/chat/messages';
import { expect, test } from 'vitest';
import { housekeepingTask } from '../../app/housekeeping';
import { createPushSender } from '../../platform/push/push-sender';
import { usePushService } from '../../platform/push/push-service.fixture';
import { useTestApp } from '../../testing/test-app';
import type { TestClient } from '../../testing/test-client';
import { authenticationRoutes } from '../auth/auth.routes';
import { profileFeatureRoutes } from '../auth/profile/profile.routes';
import { pushFeatureRoutes } from '../auth/push/push.routes';
import { makeGroup, makeUser } from '../groups/school.fixture';
import { getAnnouncementsId, getGroupRoomId, write } from './chat.fixture';
import { chatRoutes } from './chat.routes';
import { chatPushJobs } from './chat-push';

const service = usePushService();
const push = createPushSender({
  secretKey: 'a secret of this test with 32+ characters',
  settings: { publicUrl: 'http://127.0.0.1' },
  accepts: service.accepts,
});
const app = useTestApp({
  features: [chatRoutes, pushFeatureRoutes, authenticationRoutes, profileFeatureRoutes],
  jobs: chatPushJobs,
  deps: { push },
});

async function makeRoom() {
  app.clock.set('2026-11-16T09:00:00Z');
  await app.db('pushSubscriptions').delete();
  await app.db('testJobs').delete();
  const coachId = await makeUser(app.db, 'coach');
  const groupId = await makeGroup(app.db, { trainer: coachId, name: 'Искры' });
  const owner = await app.as('owner');
  await app
    .db('users')
    .where({ id: await app.userId('owner') })
    .update({ fullName: 'Ким Ольга' });
  return { groupId, roomId: await getGroupRoomId(app.db, groupId), coachId, owner };
}

async function subscribe(client: TestClient, language?: 'ru' | 'en') {
  const browser = service.createBrowser(language);
  await client.call(pushRoutes.subscribe, { body: browser.subscription });
  return browser;
}

const countDevices = async () => Number((await app.db('pushSubscriptions').count())[0]?.count);

test('a mention reaches every browser of the person in its language, encrypted, without the text of the message', async () => {
  const { roomId, coachId, owner } = await makeRoom();
  const coach = await app.signedIn(coachId);
  const [phone, computer] = [await subscribe(coach), await subscribe(await app.signedIn(coachId), 'en')];
  const ownBrowser = await subscribe(owner);
  await write(owner, roomId, 'Мама Ани просит перезвонить', { mentions: [coachId] });
  await write(owner, roomId, 'Никого не зову');
  await app.runJobs();
  expect(phone.received).toEqual([
    {
      title: 'Ким Ольга',
      body: 'Вас упомянули в чате «Искры»',
      link: `/chat/${roomId}?message=1`,
      tag: `chat-${roomId}-1`,
    },
  ]);
  expect(computer.received).toMatchObject([{ body: 'You were mentioned in the chat “Искры”' }]);
  expect(ownBrowser.received).toEqual([]);
  const { body } = await coach.call(pushRoutes.key);
  expect([...service.senders]).toEqual([body.publicKey]);
});

test('a changed text is pushed only to those who are newly mentioned', async () => {
  const { roomId, coachId, owner } = await makeRoom();
  const adminId = await makeUser(app.db, 'senior_admin');
  const first = await subscribe(await app.signedIn(coachId));
  const second = await subscribe(await app.signedIn(adminId));
  const message = await write(owner, roomId, 'Завтра замена', { mentions: [coachId] });
  const body = { text: 'Завтра замена.', mentions: [coachId, adminId], editedAt: null };
  await owner.call(chatMessageRoutes.edit, { params: { id: message.id }, body });
  await app.runJobs();
  expect([first.received.length, second.received.length]).toEqual([1, 1]);
});

test('an announcement is pushed to all but its author, a deleted one to nobody', async () => {
  const { coachId, owner } = await makeRoom();
  const roomId = await getAnnouncementsId(app.db);
  const browser = await subscribe(await app.signedIn(coachId));
  const own = await subscribe(owner);
  const message = await write(owner, roomId, 'Собрание в пятницу', { mentions: [coachId] });
  await app.runJobs();
  expect([browser.received, own.received]).toMatchObject([[{ title: 'Ким Ольга', body: 'Новое объявление' }], []]);
  const { id } = await write(owner, roomId, 'Ошибка');
  await owner.call(chatMessageRoutes.remove, { params: { id } });
  await app.runJobs();
  expect(browser.received).toHaveLength(1);
  expect(message.roomId).toBe(roomId);
});

test('a member who lost the group or was deactivated gets no push', async () => {
  const { roomId, groupId, coachId, owner } = await makeRoom();
  const browser = await subscribe(await app.signedIn(coachId));
  await write(owner, roomId, 'Первое', { mentions: [coachId] });
  await app.db('groups').where({ id: groupId }).update({ trainer: null });
  await app.runJobs();
  await app.db('groups').where({ id: groupId }).update({ trainer: coachId });
  await write(owner, roomId, 'Второе', { mentions: [coachId] });
  await app.db('users').where({ id: coachId }).update({ active: false });
  await app.runJobs();
  expect(browser.asked).toBe(0);
});

test.each([404, 410])('a browser whose subscription has ended (%i) is removed', async (status) => {
  const { roomId, coachId, owner } = await makeRoom();
  const browser = await subscribe(await app.signedIn(coachId));
  browser.answer = status;
  await write(owner, roomId, 'Где вы?', { mentions: [coachId] });
  await app.runJobs();
  expect([browser.asked, await countDevices()]).toEqual([1, 0]);
});

test('a busy service is tried again, for that browser only, and a limited number of times', async () => {
  const { roomId, coachId, owner } = await makeRoom();
  const reached = await subscribe(await app.signedIn(coachId));
  const busy = await subscribe(await app.signedIn(coachId));
  busy.answer = 503;
  await write(owner, roomId, 'Проверка', { mentions: [coachId] });
  await app.runJobs();
  expect([reached.received.length, busy.asked, await countDevices()]).toEqual([1, 7, 2]);
  busy.answer = 400;
  await write(owner, roomId, 'Еще раз', { mentions: [coachId] });
  await app.runJobs();
  expect(busy.asked).toBe(8);
});

test('several jobs serve more browsers than one job takes', async () => {
  const { coachId, owner } = await makeRoom();
  const coach = await app.signedIn(coachId);
  await subscribe(coach);
  await app.db.raw(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, vapid_key, language, created_at, last_seen_at)
     select user_id, endpoint || '-' || n, p256dh, auth, vapid_key, language, created_at, last_seen_at
     from push_subscriptions, generate_series(1, 130) n`,
  );
  const last = await subscribe(await app.signedIn(await makeUser(app.db, 'accountant')));
  await write(owner, await getAnnouncementsId(app.db), 'Всем привет');
  await app.runJobs();
  // the service does not know the made-up browsers, so they are removed
  expect([last.received.length, await countDevices()]).toEqual([1, 2]);
});

test('ending a login session removes its browser; expiry does not', async () => {
  const { coachId } = await makeRoom();
  const [first, second] = [await app.signedIn(coachId), await app.signedIn(coachId)];
  await subscribe(first);
  await subscribe(second);
  await first.call(authRoutes.logout);
  expect(await countDevices()).toBe(1);
  app.clock.set('2026-11-18T09:00:00Z');
  await housekeepingTask(app.deps).run();
  expect(await countDevices()).toBe(1);
  await subscribe(await app.signedIn(coachId));
  await (await app.signedIn(coachId)).call(profileRoutes.endOtherSessions);
  expect(await countDevices()).toBe(0);
  await subscribe(await app.signedIn(coachId));
  app.clock.set('2026-12-19T09:00:00Z');
  await housekeepingTask(app.deps).run();
  expect(await countDevices()).toBe(0);
});

test('a browser is stored once, for the last user who subscribed, and only that user can remove it', async () => {
  const { coachId, owner } = await makeRoom();
  const coach = await app.signedIn(coachId);
  const { subscription } = await subscribe(coach);
  await coach.call(pushRoutes.subscribe, { body: subscription });
  await owner.call(pushRoutes.subscribe, { body: subscription });
  expect(await app.db('pushSubscriptions').pluck('userId')).toEqual([await app.userId('owner')]);
  const body = { endpoint: subscription.endpoint };
  await coach.call(pushRoutes.unsubscribe, { body });
  expect(await countDevices()).toBe(1);
  await owner.call(pushRoutes.unsubscribe, { body });
  await owner.call(pushRoutes.unsubscribe, { body });
  expect(await countDevices()).toBe(0);
  const events = await app.db('auditLogs').whereLike('eventType', 'auth.push_%').orderBy('id', 'desc').limit(3);
  expect(events.map(({ eventType }) => eventType)).toEqual([
    'auth.push_disabled',
    'auth.push_enabled',
    'auth.push_enabled',
  ]);
});

test('a person has at most 20 browsers, the most recently seen ones', async () => {
  const { coachId } = await makeRoom();
  const coach = await app.signedIn(coachId);
  const browsers = [];
  for (let index = 0; index < 21; index += 1) {
    app.clock.set(new Date(Date.UTC(2026, 10, 16, 9, index)).toISOString());
    browsers.push(await subscribe(coach));
  }
  const kept = await app.db('pushSubscriptions').orderBy('id').pluck('endpoint');
  expect(kept).toEqual(browsers.slice(1).map(({ subscription }) => subscription.endpoint));
});

test('refuses addresses of unknown push services and malformed keys', async () => {
  const { coachId } = await makeRoom();
  const coach = await app.signedIn(coachId);
  const { subscription } = service.createBrowser();
  const refused = async (body: unknown) => (await coach.refused(pushRoutes.subscribe, { body })).body.code;
  expect(await refused({ ...subscription, endpoint: 'http://127.0.0.1:1/metrics' })).toBe('PUSH_SERVICE_UNKNOWN');
  expect(await refused({ ...subscription, endpoint: 'https://169.254.169.254/' })).toBe('PUSH_SERVICE_UNKNOWN');
  expect(await refused({ ...subscription, keys: { ...subscription.keys, auth: 'short' } })).toBe('VALIDATION_FAILED');
  expect((await app.visitor().refused(pushRoutes.subscribe, { body: subscription })).body.code).toBe('UNAUTHENTICATED');
});

test('a key that is not a point of the curve does not affect other browsers', async () => {
  const { roomId, coachId, owner } = await makeRoom();
  const coach = await app.signedIn(coachId);
  const { subscription } = service.createBrowser();
  const p256dh = Buffer.alloc(65, 4).toString('base64url');
  await coach.call(pushRoutes.subscribe, { body: { ...subscription, keys: { ...subscription.keys, p256dh } } });
  const browser = await subscribe(coach);
  await write(owner, roomId, 'Проверка', { mentions: [coachId] });
  await app.runJobs();
  expect(browser.received).toHaveLength(1);
});
