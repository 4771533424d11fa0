import { afterEach, expect, test, vi } from 'vitest';
import { createApi } from './api';

afterEach(() => vi.unstubAllGlobals());

test('a branch from a server of the version before has no changes of its schedule', async () => {
  const known = { id: 3, name: 'Химки', address: 'ул. Лесная, 1', schedule: null };
  const changes = { off: ['2099-11-23T18:00'], moved: [] };
  vi.stubGlobal('fetch', async () => Response.json([known, { ...known, id: 4, changes }]));
  expect(await createApi('https://school.example').branches('2')).toEqual([
    { ...known, changes: { off: [], moved: [] } },
    { ...known, id: 4, changes },
  ]);
});
