import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteRoute } from '@school/shell-contract/manifest';
import { expect, test } from 'vitest';
import { getHandling } from './routing';

const site = 'https://school.example';

const handling = (path: string, mode: RequestMode = 'cors', method = 'GET') =>
  getHandling({ method, mode, url: new URL(path, site).href }, site);

test.each([
  ['/', 'page'],
  ['/attendance?date=2026-11-21&group=5', 'page'],
  ['/students/7', 'page'],
  ['/registrations', 'page'],
  ['/reset-password?token=x', 'none'],
  ['/invitation?token=x', 'none'],
  ['/create-owner?token=x', 'none'],
  ['/confirm-email?token=x', 'none'],
  ['/api/students/7/documents/3/file', 'none'],
  ['/s/AbCdEfGhIjKlMnOpQrStUv', 'none'],
  ['/dev/outbox', 'none'],
  ['/embed/trial-request', 'none'],
] as const)('opening %s: %s', (path, expected) => {
  expect(handling(path, 'navigate')).toBe(expected);
});

test('ignores pages whose address is a secret', async () => {
  const root = join(import.meta.dirname, '../..');
  const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const manifests = await Promise.all(remotes.map((name) => import(join(root, name, 'remote.manifest.ts'))));
  const routes: RemoteRoute[] = manifests.flatMap((manifest) => manifest.default.routes);
  const secret = routes.filter((route) => route.secret).map(({ path }) => path);
  expect(secret.length).toBeGreaterThan(2);
  for (const path of secret) expect(handling(path.replace(/:\w+/, 'k3y'), 'navigate')).toBe('none');
  const staff = routes.filter(({ layout }) => layout === 'staff').map(({ path }) => path.replace(/:\w+/, '7'));
  for (const path of staff) expect(handling(path, 'navigate')).toBe('page');
});

test.each([
  ['/shell/main.270e0ffdf7.js', 'file'],
  ['/shell/media/golos.0123456789.woff2', 'file'],
  ['/shell/shell.json', 'none'],
  ['/shell/favicon.svg', 'none'],
  ['/remotes/mf-crm/1.0.0-abc12345/remoteEntry.js', 'file'],
  ['/remotes/mf-crm/1.0.0-dev/remoteEntry.js', 'none'],
  ['/locales/ru/mf-crm.json?v=1.0.0-abc12345', 'file'],
  ['/locales/ru/mf-crm.json?v=1.0.0-dev', 'none'],
  ['/locales/ru/mf-crm.json', 'none'],
  ['https://elsewhere.example/shell/main.270e0ffdf7.js', 'none'],
] as const)('the file %s: %s', (path, expected) => {
  expect(handling(path)).toBe(expected);
});

test.each([
  ['/api/dashboard', 'data'],
  ['/api/attendance/sessions?date=2026-11-21', 'data'],
  ['/api/attendance/unmarked', 'data'],
  ['/api/groups', 'data'],
  ['/api/groups?branchId=2', 'data'],
  ['/api/groups/5/attendance?month=2026-11', 'data'],
  ['/api/groups/5/trial-lessons?date=2026-11-21', 'data'],
  ['/api/user', 'none'],
  ['/api/events', 'none'],
  ['/api/students', 'none'],
  ['/api/groups/5', 'none'],
  ['/api/groups/5/attendance/export?month=2026-11', 'none'],
] as const)('reading %s: %s', (path, expected) => {
  expect(handling(path)).toBe(expected);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('ignores a %s', (method) => {
  expect(handling('/api/groups/5/attendance', 'cors', method)).toBe('none');
});
