import type { Browser, Page } from 'playwright/test';
import { isInCanary } from '../../shell/release/canary';
import { board, expect, funnel, isReported, shellHash, test } from './drill';
import { killHungPage } from './hung-page';

const sound = 'export function Component() { return <h1>Новая доска</h1>; }';
const throwing = "export function Component(): React.ReactNode { throw new Error('drill: canary'); }";

/** Opens a browser of a group that gets the canary, or of one that does not. */
async function openBrowser(
  browser: Browser,
  owner: { cookies: Cookie[] },
  version: string,
  gets: boolean,
  part = 'mf-funnel',
) {
  const canary = { version, percent: 10 };
  const groups = Array.from({ length: 100 }, (_, group) => group);
  const group = groups.find((each) => isInCanary(part, canary, { group: each }) === gets);
  const [session] = owner.cookies;
  if (!session) throw new Error('the owner has a session');
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addCookies([...owner.cookies, { name: 'browser-group', value: String(group), url: session.url }]);
  return context.newPage();
}

interface Cookie {
  name: string;
  value: string;
  url: string;
}

const newBoard = (page: Page) => page.getByRole('heading', { name: 'Новая доска' });

test('a release is tried in one of two browsers, halted, released to both and rolled back; nothing else changes', async ({
  page,
  browser,
  owner,
  product,
  releases,
}) => {
  const shell = shellHash();
  const { stable: before } = await releases.pointer();
  const [good, bad] = [await releases.store(sound), await releases.store(throwing)];
  const others = await releases.hashOthers();
  expect(Object.keys(others).length).toBeGreaterThan(100);
  const url = product.url + funnel;
  const chosen = await openBrowser(browser, owner, bad, true);
  const other = await openBrowser(browser, owner, bad, false);
  for (const each of [chosen, other]) {
    await each.goto(url);
    await expect(board(each)).toBeVisible();
  }

  // A canary that throws: its browser falls back to the live release and reports, the other one never requests it.
  await releases.release('promote', 'mf-funnel', bad, '--canary', '10', '--why', 'drill');
  const requested: string[] = [];
  other.on('request', (request) => requested.push(request.url()));
  for (const each of [chosen, other]) {
    await each.reload();
    await expect(board(each)).toBeVisible();
  }
  await expect.poll(() => isReported(product, '"kind":"fallback"', bad)).toBe(true);
  expect(requested.filter((address) => address.includes(bad))).toEqual([]);

  // The owner compares both, and halts the canary.
  await page.goto('/settings?tab=releases&part=mf-funnel');
  const row = page.getByRole('table', { name: 'Версии: Воронка продаж' }).getByRole('row').filter({ hasText: bad });
  await expect(row).toContainText(/Пробная 10.%/);
  await expect(row).toContainText('Ошибок: 1');
  await page.getByRole('button', { name: 'Остановить пробный: Воронка продаж' }).click();
  const dialog = page.getByRole('dialog', { name: 'Остановить пробный выпуск: Воронка продаж?' });
  await dialog.getByLabel('Причина').fill('Доска не открывается');
  await dialog.getByRole('button', { name: 'Остановить пробный' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  expect(await releases.pointer()).toMatchObject({ stable: before });
  chosen.on('request', (request) => requested.push(request.url()));
  await chosen.reload();
  await expect(board(chosen)).toBeVisible();
  expect(requested.filter((address) => address.includes(bad))).toEqual([]);

  // A sound one is released to everybody, and rolled back.
  await releases.release('promote', 'mf-funnel', good, '--why', 'drill');
  for (const each of [chosen, other]) {
    await each.reload();
    await expect(newBoard(each)).toBeVisible();
  }
  await releases.rollback();
  expect(await releases.pointer()).toMatchObject({ stable: before });
  for (const each of [chosen, other]) {
    await each.reload();
    await expect(board(each)).toBeVisible();
    await each.context().close();
  }
  expect(await releases.hashOthers()).toEqual(others);
  expect(shellHash()).toBe(shell);
});

test('the portal halts a canary that throws by itself, and says why', async ({
  page,
  browser,
  owner,
  product,
  releases,
}) => {
  const { stable: before } = await releases.pointer();
  const bad = await releases.store(throwing);
  const chosen = await openBrowser(browser, owner, bad, true);
  const other = await openBrowser(browser, owner, bad, false);
  await releases.release('promote', 'mf-funnel', bad, '--canary', '10', '--why', 'drill');
  // Each page is a start: the canary fails in all of its own, the live release in none.
  for (const each of [chosen, other]) {
    for (let start = 0; start < 8; start += 1) {
      await each.goto(product.url + funnel);
      await expect(board(each)).toBeVisible();
    }
  }

  await expect.poll(async () => (await releases.pointer()).canary, { timeout: 40_000 }).toBeUndefined();
  expect(await releases.pointer()).toMatchObject({ stable: before });
  await page.goto('/settings?tab=releases&part=mf-funnel');
  await expect(page.getByText(`Пробную версию ${bad} остановил портал`)).toBeVisible();
  // The judge may run before the last live starts are reported.
  await expect(
    page.getByText(/8\sсбоев\sна\s8\sзапусков,\sу\sверсии\sдля\sвсех\s0\sна\s[678]\./).first(),
  ).toBeVisible();
  const requested: string[] = [];
  chosen.on('request', (request) => requested.push(request.url()));
  await chosen.reload();
  await expect(board(chosen)).toBeVisible();
  expect(requested.filter((address) => address.includes(bad) || address.endsWith('/api/release-starts'))).toEqual([]);
  for (const each of [chosen, other]) await each.context().close();
});

test('the portal halts a canary of the shell that throws before it runs', async ({
  page,
  browser,
  owner,
  product,
  releases,
}) => {
  const { stable: before } = await releases.shellPointer();
  const bad = await releases.publishShell("throw new Error('drill: the shell');");
  await releases.release('rollback', 'shell', '--why', 'drill');
  await releases.release('promote', 'shell', bad, '--canary', '10', '--why', 'drill');
  const chosen = await openBrowser(browser, owner, bad, true, 'shell');
  const other = await openBrowser(browser, owner, bad, false, 'shell');
  const thrown: string[] = [];
  chosen.on('pageerror', ({ message }) => thrown.push(message));
  for (let start = 0; start < 8; start += 1) {
    // On a slow machine the judge has seen enough before the last start.
    if ((await releases.shellPointer()).canary === undefined) break;
    await chosen.goto(product.url + funnel);
    await other.goto(product.url + funnel);
    await expect(board(other)).toBeVisible();
  }
  expect(thrown.length).toBeGreaterThanOrEqual(5);
  expect([...new Set(thrown)]).toEqual(['drill: the shell']);

  await expect.poll(async () => (await releases.shellPointer()).canary, { timeout: 40_000 }).toBeUndefined();
  expect(await releases.shellPointer()).toMatchObject({ stable: before });
  await page.goto('/settings?tab=releases&part=shell');
  await expect(page.getByText(`Пробную версию ${bad} остановил портал`)).toBeVisible();
  await expect(
    page.getByText(/[5678]\sсбоев\sна\s[5678]\sзапусков,\sу\sверсии\sдля\sвсех\s0\sна\s[5678]\./).first(),
  ).toBeVisible();
  expect(await isReported(product, '"kind":"execution"', bad)).toBe(true);
  await chosen.reload();
  await expect(board(chosen)).toBeVisible();
  for (const each of [chosen, other]) await each.context().close();
});

test('a canary of the shell that hangs is counted, and its browser gets the live shell from the next page on', async ({
  browser,
  owner,
  product,
  releases,
}) => {
  const bad = await releases.publishShell('for (;;) {}');
  await releases.release('rollback', 'shell', '--why', 'drill');
  await releases.release('promote', 'shell', bad, '--canary', '10', '--why', 'drill');
  const chosen = await openBrowser(browser, owner, bad, true, 'shell');
  const context = chosen.context();
  const readStart = async () => (await context.cookies()).find(({ name }) => name === 'shell-start')?.value;
  await chosen.goto(product.url + funnel, { waitUntil: 'commit' });
  await expect.poll(readStart).toBe(`${bad}~begun`);
  await killHungPage(chosen);
  const next = await context.newPage();
  await next.goto(product.url + funnel);
  await expect(board(next)).toBeVisible();
  await expect.poll(readStart).toBe(`${bad}~hung`);
  await expect.poll(() => isReported(product, '"kind":"hang"', bad)).toBe(true);
  await next.reload();
  await expect(board(next)).toBeVisible();
  await releases.release('halt', 'shell', '--why', 'drill');
  await context.close();
});

test('a browser without a group gets one with the first page of a canary, and keeps it', async ({ page, releases }) => {
  const version = await releases.store(sound);
  await page.goto(funnel);
  await expect(board(page)).toBeVisible();
  const readGroup = async () => (await page.context().cookies()).find(({ name }) => name === 'browser-group')?.value;
  expect(await readGroup()).toBeUndefined();
  await releases.release('promote', 'mf-funnel', version, '--canary', '50', '--why', 'drill');
  await page.reload();
  const group = await readGroup();
  expect(group).toMatch(/^\d{1,2}$/);
  const shown = isInCanary('mf-funnel', { version, percent: 50 }, { group: Number(group) })
    ? newBoard(page)
    : board(page);
  await expect(shown).toBeVisible();
  await page.reload();
  await expect(shown).toBeVisible();
  expect(await readGroup()).toBe(group);
});
