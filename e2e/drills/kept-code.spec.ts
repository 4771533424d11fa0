import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright/test';
import { resolveBrowser } from '../browser';
import { expect, test } from './drill';

interface Compilation {
  name: string;
  args: { data?: { url?: string; consumedCacheSize?: number; cacheRejected?: boolean } };
}

/**
 * Visits a page and finds the scripts that its HTML names and that V8 had to compile. The page stays open, since the
 * browser stores the compiled code of a page some time after it has loaded.
 *
 * @param usable an element that is visible when the page can be used
 */
async function findCompiled(context: BrowserContext, url: string, usable: string): Promise<string[]> {
  const browser = context.browser();
  if (!browser) throw new Error('no browser');
  const page = await context.newPage();
  await browser.startTracing(page, { categories: ['v8', 'devtools.timeline', 'disabled-by-default-v8.compile'] });
  const answer = await page.goto(url);
  await page.locator(usable).first().waitFor();
  await page.waitForLoadState('networkidle');
  const { traceEvents }: { traceEvents: Compilation[] } = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const consumed = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'v8.compile' && args.data?.consumedCacheSize && !args.data.cacheRejected)
      .map(({ args }) => new URL(args.data?.url ?? '').pathname),
  );
  const html = (await answer?.text()) ?? '';
  const named = [...html.matchAll(/(?:src|href)="(\/(?:shell|remotes)\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');
  expect(named.length).toBeGreaterThan(2);
  return named.filter((path) => !consumed.has(path));
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a later visit of staff compiles nothing that the page names', async ({ page, context, product }) => {
    await page.goto('/students');
    await expect.poll(() => page.evaluate(() => caches.match('/').then(Boolean))).toBe(true);
    const visit = () => findCompiled(context, `${product.url}/students`, 'main input[type=checkbox]');
    // The worker has just stored the scripts without compiled code, so this visit proves that the trace detects
    // compilation.
    expect(await visit()).not.toEqual([]);
    await expect.poll(visit, { timeout: 120_000 }).toEqual([]);
  });
});

test('a later visit of a parent, who has no worker, compiles nothing either', async ({ product }) => {
  // Only a browser with a profile on disk keeps compiled code beside its HTTP cache.
  const profile = await mkdtemp(join(tmpdir(), 'kept-code-'));
  const context = await chromium.launchPersistentContext(profile, await resolveBrowser());
  try {
    const visit = () => findCompiled(context, `${product.url}/trial-request`, 'main form button[type=submit]');
    expect(await visit()).not.toEqual([]);
    await expect.poll(visit, { timeout: 120_000 }).toEqual([]);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});
