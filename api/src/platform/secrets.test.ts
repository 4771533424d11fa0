import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deriveKey, findOrCreateSecretKey } from './secrets';

test('parallel processes create the secret key once, and only its owner may read it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'school-secret-'));
  const dataDir = path.join(folder, 'data');
  const keys = await Promise.all([1, 2, 3, 4].map(() => findOrCreateSecretKey(dataDir)));
  keys.push(await findOrCreateSecretKey(dataDir));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{43}$/);
  expect((await stat(path.join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});

test('each purpose has its own key', () => {
  expect(deriveKey('secret', 'a')).not.toBe(deriveKey('secret', 'b'));
  expect(deriveKey('secret', 'a')).toBe(deriveKey('secret', 'a'));
});
