import type { BootSnapshot } from '@school/shell-contract/snapshot';
import type { Page } from 'playwright/test';
import { board, expect, funnel, test } from './drill';

const sound = 'export function Component() { return <h1>Новая доска</h1>; }';

test.use({ serviceWorkers: 'allow' });

/** Returns the funnel release in the kept page. The worker stores that page after the files of the release. */
const keptRelease = (page: Page) =>
  page.evaluate(async () => {
    const html = (await (await caches.match('/'))?.text()) ?? '';
    const json = new DOMParser().parseFromString(html, 'text/html').getElementById('boot-snapshot')?.textContent;
    const snapshot: BootSnapshot | null = JSON.parse(json ?? 'null');
    return snapshot?.remotes['mf-funnel']?.stable.manifest.version;
  });

/** Reloads until the server answers before the worker shows the kept page, which it does after 4 s. */
const reloadInTime = (page: Page) =>
  expect(async () => {
    const started = Date.now();
    await page.reload({ waitUntil: 'commit' });
    expect(Date.now() - started).toBeLessThan(4000);
  }).toPass({ timeout: 120_000 });

test('with a service worker, a release and a rollback are live on reload, and the newest one works offline', async ({
  page,
  context,
  releases,
}) => {
  const { stable: before } = await releases.pointer();
  await page.goto(funnel);
  await expect(board(page)).toBeVisible();
  await expect.poll(() => keptRelease(page)).toBe(before);

  const version = await releases.publish(sound);
  await reloadInTime(page);
  await expect(page.getByRole('heading', { name: 'Новая доска' })).toBeVisible();
  await expect.poll(() => keptRelease(page)).toBe(version);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Новая доска' })).toBeVisible();
  await context.setOffline(false);

  await releases.rollback();
  await reloadInTime(page);
  await expect(board(page)).toBeVisible();
});

test('a page that was loaded without the worker comes under its control', async ({ page, context }) => {
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await page.goto(funnel);
  await expect.poll(isControlled).toBe(true);
  const reloaded = page.waitForEvent('load');
  await (await context.newCDPSession(page)).send('Page.reload', { ignoreCache: true });
  await reloaded;
  const workerStart = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().workerStart);
  expect(workerStart, 'the document came past the worker').toBe(0);
  await expect.poll(isControlled).toBe(true);
});

test('visitors get no service worker, and pages with a secret address are not kept', async ({ page, context }) => {
  await page.goto(funnel);
  await expect(board(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.match('/').then(Boolean))).toBe(true);
  await page.goto('/register/a-secret-token', { waitUntil: 'networkidle' });
  const addresses = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => url);
  });
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((url) => url.includes('a-secret-token') || url.includes('/api/user'))).toEqual([]);

  const visitor = await context.browser()?.newContext();
  const open = await visitor?.newPage();
  if (!visitor || !open) throw new Error('no browser');
  await open.goto(new URL('/trial-request', page.url()).href);
  await expect(open.getByRole('heading', { level: 1 })).toBeVisible();
  await open.waitForLoadState('networkidle');
  expect(await open.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await visitor.close();
});

/** Stores an unsent mark in the database that the attendance page created. */
const keepMark = (page: Page, userId: number) =>
  page.evaluate(
    (id) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('school-attendance', 1);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const writing = request.result.transaction('marks', 'readwrite');
          const mark = { groupName: 'Группа', status: 'PRESENT', seen: 'NOT_MARKED', tries: [] };
          const key = {
            userId: id,
            groupId: 1,
            studentId: 1,
            date: '2026-11-21',
            markedAt: '2026-11-21T12:00:00.000Z',
          };
          writing.objectStore('marks').put({ ...mark, ...key, problem: { kind: 'closed' } });
          writing.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    userId,
  );

const keptMarks = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('school-attendance', 1);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const count = request.result.transaction('marks').objectStore('marks').count();
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result);
          };
        };
      }),
  );

test('without a network a sign-out asks about unsent marks and removes all data, and the server ends the session later', async ({
  page,
  context,
}) => {
  await page.goto('/attendance');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.match('/').then(Boolean))).toBe(true);
  const userId = await page.evaluate(async () => (await (await fetch('/api/user')).json()).id);
  const listStores = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(listStores).toContain('school-attendance');
  await keepMark(page, userId);

  await context.setOffline(true);
  const signOut = async () => {
    await page.getByRole('button', { name: /^Учетная запись/ }).click();
    await page.getByRole('menuitem', { name: 'Выйти' }).click();
  };
  await signOut();
  const question = page.getByRole('alertdialog', { name: '1 отметка не отправлена' });
  await question.getByRole('button', { name: 'Остаться' }).click();
  expect(await keptMarks(page)).toBe(1);
  await signOut();
  await question.getByRole('button', { name: 'Выйти без отметок' }).click();
  await expect(page.getByText('Вы вышли без сети', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  await expect.poll(() => keptMarks(page)).toBe(0);
  await expect.poll(() => page.evaluate(() => caches.match('/').then(Boolean))).toBe(false);

  await context.setOffline(false);
  await page.goto('/attendance');
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await fetch('/api/user')).status)).toBe(401);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signOutOwed'))).toBeNull();
});
