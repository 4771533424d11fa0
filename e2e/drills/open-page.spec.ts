import { join } from 'node:path';
import { folderDriver } from '../../shell/release/folder-driver';
import { createReleaseStore } from '../../shell/release/store';
import { board, expect, menuLink, test } from './drill';

const sound = (title: string) => `export function Component() { return <h1>${title}</h1>; }`;

test('a page open over 20 releases loses no file and no draft, and gets the last release with a navigation', async ({
  page,
  product,
  releases,
}) => {
  const [first, second] = [await releases.store(sound('Доска 1')), await releases.store(sound('Доска 2'))];
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts what it is still loading.
    if (reason !== 'net::ERR_ABORTED') failed.push(`${reason} ${request.url()}`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto('/students');
  await expect(page.getByRole('heading', { name: 'Ученики', level: 1 })).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-opened', 'before'));
  const opened = page.locator('body[data-opened="before"]');

  const store = createReleaseStore(folderDriver(join(product.dataDir, 'releases')), {
    onDamagedPointer: () => undefined,
    now: () => new Date(),
  });
  for (let count = 0; count < 20; count += 1) {
    await store.promote('mf-funnel', count % 2 === 0 ? first : second, { who: 'drill', why: `release ${count}` });
  }

  // It does not know yet that there are others, and loads what it was opened with.
  await menuLink(page, 'Воронка продаж').click();
  await expect(board(page)).toBeVisible();
  await menuLink(page, 'Настройки').click();
  await page.getByRole('link', { name: 'Школа' }).first().click();
  const draft = page.getByRole('textbox', { name: 'ИНН' });
  await draft.fill('7700000000');

  const told = page.waitForResponse((answer) => answer.url().endsWith('/live-versions.json'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await (await told).json()).toMatchObject({ 'mf-funnel': second });
  await menuLink(page, 'Воронка продаж').click();
  await page.getByRole('button', { name: 'Остаться' }).click();
  await expect(draft).toHaveValue('7700000000');
  await expect(opened).toBeVisible();

  await menuLink(page, 'Воронка продаж').click();
  await page.getByRole('button', { name: 'Уйти' }).click();
  await expect(board(page)).toBeVisible();
  await menuLink(page, 'Ученики').click();
  await expect(opened).toHaveCount(0);
  await menuLink(page, 'Воронка продаж').click();
  await expect(page.getByRole('heading', { name: 'Доска 2' })).toBeVisible();
  expect(failed).toEqual([]);
});

test('a release for a role reaches whoever signs in with it, with the next navigation', async ({
  page,
  browser,
  product,
  releases,
}) => {
  const version = await releases.store(sound('Доска 1'));
  await releases.release('promote', 'mf-funnel', version, '--canary', 'role:owner', '--why', 'drill');
  await page.goto('/settings?tab=releases&part=mf-funnel');
  const row = page.getByRole('table', { name: 'Версии: Воронка продаж' }).getByRole('row').filter({ hasText: version });
  await expect(row).toContainText('Пробная Владелец');

  const other = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' });
  const visitor = await other.newPage();
  await visitor.goto('/auth');
  await visitor.getByRole('textbox', { name: 'Имя пользователя' }).fill('owner');
  await visitor.getByRole('textbox', { name: 'Пароль' }).fill('demo-owner');
  const told = visitor.waitForResponse((answer) => answer.url().endsWith('/live-versions.json'));
  await visitor.getByRole('button', { name: 'Войти', exact: true }).click();
  expect(await (await told).json()).toMatchObject({ 'mf-funnel': version });
  await menuLink(visitor, 'Воронка продаж').click();
  await expect(visitor.getByRole('heading', { name: 'Доска 1' })).toBeVisible();
  await other.close();
});
