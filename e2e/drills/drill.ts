import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type Locator, type Page } from 'playwright/test';
import { startPreparedProduct } from '../prepared-data';
import type { Product } from '../product';
import { createReleases, type Releases } from './releases';

interface Fixtures {
  page: Page;
  /** A separate session for each drill, since one drill signs out. */
  owner: { cookies: { name: string; value: string; url: string }[] };
}

interface WorkerFixtures {
  /** A separate product for the drills, because they break its releases. */
  product: Product;
  releases: Releases;
}

/** Each drill starts with the built release of the funnel live and the owner signed in to a fresh browser. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the pattern
    async ({}, use) => {
      // Other tests cover the captcha and the limits.
      const product = await startPreparedProduct({ CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  releases: [async ({ product }, use) => use(createReleases(product.dataDir)), { scope: 'worker' }],
  owner: async ({ product }, use) => {
    const answer = await fetch(`${product.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: product.url },
      body: JSON.stringify({ username: 'owner', password: 'demo-owner' }),
    });
    if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
    const cookies = answer.headers.getSetCookie().map((header) => {
      const [name = '', value = ''] = (header.split(';')[0] ?? '').split(/=(.*)/);
      return { name, value, url: product.url };
    });
    await use({ cookies });
  },
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ page, context, owner, releases }, use) => {
    await context.addCookies(owner.cookies);
    await releases.restore();
    await use(page);
  },
});

export { expect } from 'playwright/test';

export const funnel = '/sales-funnel';

/** The heading of the actual funnel screen. */
export function board(page: Page): Locator {
  return page.getByRole('heading', { name: 'Воронка продаж', level: 1 });
}

export function menuLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name });
}

/** The card that the shell shows instead of a failed screen. */
export function failureCard(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('alert').filter({ hasText: title });
}

/** Whether the server's log contains a page's failure report with all these parts, such as its id or kind. */
export function isReported(product: Product, ...parts: string[]): boolean {
  return product
    .log()
    .split('\n')
    .some((line) => line.includes('A page reported a failure') && parts.every((part) => line.includes(part)));
}

/** Hashes every file of the built shell. */
export function shellHash(): string {
  const dist = join(import.meta.dirname, '../../shell/dist');
  const hash = createHash('sha256');
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.\w+$/.test(file)) hash.update(file).update(readFileSync(join(dist, file)));
  }
  return hash.digest('hex');
}
