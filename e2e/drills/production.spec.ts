import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BootSnapshot, bootSnapshotSchema } from '@school/shell-contract/snapshot';
import type { Page } from 'playwright/test';
import { test as base, expect } from 'playwright/test';
import { findFreePort } from '../../api/src/platform/process/free-port';
import { type Production, prepareProduction } from '../production';

/** Starts the portal by the production steps of the README, with its owner signed in. */
const test = base.extend<{ page: Page }, { production: Production; session: { name: string; value: string } }>({
  production: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the pattern
    async ({}, use) => {
      const port = await findFreePort();
      const production = await prepareProduction(`http://127.0.0.1:${port}`);
      await production.serve(port);
      await use(production);
      await production.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  session: [async ({ production }, use) => use(await production.createOwner()), { scope: 'worker' }],
  baseURL: async ({ production }, use) => use(production.publicUrl),
  page: async ({ page, context, session, production }, use) => {
    await context.addCookies([{ ...session, url: production.publicUrl }]);
    await use(page);
  },
});

test.use({ serviceWorkers: 'allow' });

const readSnapshot = async (page: Page): Promise<BootSnapshot> =>
  bootSnapshotSchema.parse(JSON.parse(await page.locator('#boot-snapshot').innerText()));

test('pages are those of production, and their policy allows no developer’s machine', async ({ page }) => {
  const answer = await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('localhost');
  expect(answer?.headers()).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
  const { production, user } = await readSnapshot(page);
  expect(production).toBe(true);
  expect(user).toMatchObject({ username: 'director', role: 'owner' });
  expect((await page.request.get('/dev/outbox')).status()).toBe(404);
});

test('a remote of another address is not requested, nor loaded from an earlier override of the tab', async ({
  page,
}) => {
  const requested: string[] = [];
  const foreign = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript' }).end('');
  });
  await new Promise<void>((resolve) => foreign.listen(0, 'localhost', resolve));
  const { port } = foreign.address() as AddressInfo;
  const override = `http://localhost:${port}/`;
  await page.addInitScript((address) => {
    sessionStorage.setItem('school.remote-overrides', JSON.stringify([['mf-crm', address]]));
  }, override);

  await page.goto(`/?remote=mf-crm@${override}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('?remote=off')).toHaveCount(0);
  // Checks that the Content-Security-Policy blocks an injected script.
  const refused = page.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        const script = document.createElement('script');
        script.src = `${address}remoteEntry.js`;
        document.head.append(script);
      }),
    override,
  );
  expect(await refused).toBe('script-src-elem');
  expect(requested).toEqual([]);
  foreign.closeAllConnections();
  foreign.close();
});

test('staff open the portal without a network', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.match('/').then(Boolean))).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
