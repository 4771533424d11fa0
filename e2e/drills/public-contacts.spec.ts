import type { Page, Route } from 'playwright/test';
import { expect, test } from './drill';

/** Every public page of a remote, with unknown tokens. */
const paths = [
  ...['/trial-request', '/privacy-policy', '/privacy-policy/contract', '/data-processing-consent', '/verify'],
  ...['/register', `/register/${'x'.repeat(43)}`, `/sign-contract/${'x'.repeat(43)}?cid=1`, '/consents'],
  ...[`/consents/${'x'.repeat(43)}`, '/pay', `/pay/${'x'.repeat(43)}`, `/trial/${'x'.repeat(22)}`],
];

const remoteFiles = /\/remotes\/[^/]+\/.*\.(js|css)$/;

async function expectContacts(page: Page, within: 'main' | 'body'): Promise<void> {
  const place = page.locator(within);
  await expect(place.getByRole('link', { name: /^\+7 \(495\) 000-00-42$/ }).first()).toBeVisible();
  await expect(place.getByRole('link', { name: 'info@vector-sport.example' }).first()).toBeVisible();
}

test('without the code of a remote each public page still says how to reach the school', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'ru-RU' });
  const page = await context.newPage();
  await page.route(remoteFiles, (route) => route.fulfill({ status: 404, body: 'Not Found' }));
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('alert'), path).toBeVisible();
    await expectContacts(page, 'main');
  }
  await context.close();
});

test('a visitor who waits long for a file, or whose link is invalid, sees it as well', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'ru-RU' });
  const page = await context.newPage();
  for (const path of ['/no-such-page', `/s/${'x'.repeat(22)}`]) {
    await page.goto(path);
    await expectContacts(page, 'main');
  }
  const waiting: Route[] = [];
  await page.route(remoteFiles, (route) => void waiting.push(route));
  await page.goto('/trial-request', { waitUntil: 'commit' });
  await expectContacts(page, 'body');
  await Promise.all(waiting.map((route) => route.abort()));
  await context.close();
});
