import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { withTransaction } from '../database/transaction';
import { createShortLink, removeOldShortLinks } from './short-links';

const app = useTestApp();
const path = '/sign-contract/a-secret-token?cid=7';

async function makeLink(days: number): Promise<string> {
  const expiresAt = new Date(app.clock.now().getTime() + days * 24 * 3600_000);
  return withTransaction(app.db, (trx) => createShortLink(app.deps, trx, { path, expiresAt }));
}

const open = (url: string, method = 'GET') =>
  fetch(new URL(new URL(url).pathname, app.baseUrl), { method, redirect: 'manual' });

test('a short link leads to its page and is not cached', async () => {
  const url = await makeLink(1);
  expect(url).toMatch(new RegExp(`^${app.deps.settings.publicUrl}/s/[\\w-]{22}$`));
  const answer = await open(url);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(path);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await open(url, 'HEAD')).headers.get('location')).toBe(path);
});

test('an unknown, cut or altered code is not found, and only GET follows a link', async () => {
  const url = await makeLink(1);
  for (const wrong of [url.slice(0, -1), `${url}x`, url.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))])
    expect((await open(wrong)).status).toBe(404);
  expect((await open(url, 'POST')).status).not.toBe(302);
});

test('a copy of the database reveals no link', async () => {
  const url = await makeLink(1);
  const stored = JSON.stringify(
    await app.db('shortLinks').select('codeHash', app.db.raw(`encode(sealed_path, 'escape') as sealed`)),
  );
  expect(stored).not.toContain(url.split('/s/')[1]);
  expect(stored).not.toContain('secret-token');
});

test('a link outlives its page by a month, so that the page can say that it expired', async () => {
  const url = await makeLink(7);
  const day = (days: number) => new Date(app.clock.now().getTime() + days * 24 * 3600_000);
  await removeOldShortLinks(app.db, day(36));
  expect((await open(url)).status).toBe(302);
  await removeOldShortLinks(app.db, day(38));
  expect((await open(url)).status).toBe(404);
});
