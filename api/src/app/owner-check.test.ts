import { expect, test } from 'vitest';
import { createDatabase } from '../platform/database/database';
import { countStatements } from '../platform/database/query-counter';
import { useTestApp } from '../testing/test-app';
import { createOwnerCheck } from './owner-check';

const app = useTestApp({ features: () => [] });

test('a new installation needs an owner; once there is one, no statement asks again', async () => {
  const needsOwner = createOwnerCheck(app.db);
  expect(await needsOwner()).toBe(true);
  await app.db('users').insert({ username: 'marina', role: 'owner' });
  expect(await needsOwner()).toBe(false);
  const { result, statements } = await countStatements(needsOwner);
  expect([result, statements]).toEqual([false, []]);
});

test('pages are served as usual while the database is down', async () => {
  const gone = createDatabase('postgres://nobody@127.0.0.1:1/none');
  expect(await createOwnerCheck(gone)()).toBe(false);
  await gone.destroy();
});
