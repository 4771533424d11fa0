import type { PushMessage } from '@school/api-contract/accounts/push';
import { chatRoomRoutes, type Room } from '@school/api-contract/chat/rooms';
import type { Page, Worker } from 'playwright/test';
import { expect, test } from '../test';
import { signIn } from './sign-in';

test.use({ serviceWorkers: 'allow' });

// The worker does not depend on the size of the screen.
test.beforeEach(({ isMobile }) => test.skip(isMobile, 'a desktop will do'));

/**
 * Delivers a message to the worker, as the browser does when its push service has sent it; no such service is reachable
 * here.
 */
async function deliver(page: Page, message: PushMessage): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
  await session.detach();
}

/** A browser without a window allows no notifications, so they are recorded instead. */
const recordShown = (worker: Worker) =>
  worker.evaluate(() => {
    const shown: unknown[] = [];
    Reflect.set(globalThis, 'shown', shown);
    Reflect.set(Reflect.get(globalThis, 'registration'), 'showNotification', async (...what: unknown[]) => {
      shown.push(what);
    });
  });

/** Clicks a notification, which a page cannot do. */
const click = (worker: Worker, link: string) =>
  worker.evaluate((data) => {
    const Happening: new (type: string) => Event = Reflect.get(globalThis, 'ExtendableEvent');
    const notification = { data, close: () => undefined };
    globalThis.dispatchEvent(Object.assign(new Happening('notificationclick'), { notification }));
  }, link);

test('the worker shows a push message, and a click on it opens its path in the open page', async ({
  page,
  context,
}) => {
  await signIn(page, 'coach');
  await page.goto('/students');
  await expect.poll(() => page.evaluate(() => caches.match('/').then(Boolean))).toBe(true);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await recordShown(worker);

  const rooms: Room[] = await (await page.request.get(chatRoomRoutes.rooms.path)).json();
  const room = rooms.find(({ kind, lastSeq }) => kind === 'group' && lastSeq > 0);
  if (!room) throw new Error('the coach has no room with messages');
  const link = `/chat/${room.id}?message=1`;
  const message = { title: 'Ким Ольга', body: 'Вас упомянули в чате', link, tag: `chat-${room.id}-1` };
  await deliver(page, message);
  const { title, body, tag } = message;
  await expect
    .poll(() => worker.evaluate(() => Reflect.get(globalThis, 'shown')))
    .toEqual([[title, { body, tag, data: link }]]);

  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await click(worker, link);
  await expect(page).toHaveURL(link);
  await expect(page.getByRole('log', { name: 'Сообщения' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});
