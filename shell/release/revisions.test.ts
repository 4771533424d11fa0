import { expect, test } from 'vitest';
import { keptRevisions, readNewest, removeOldRevisions } from './revisions';

test('a revision that is removed between listing and reading is not an empty store: the reader lists again', async () => {
  const lists = [
    [1, 2],
    [2, 1002],
  ];
  const read = await readNewest(
    async () => lists.shift() ?? [],
    async (revision) => (revision === 1002 ? 'new' : null),
  );
  expect(read).toEqual({ revision: 1002, text: 'new' });
  await expect(
    readNewest(
      async () => [1],
      async () => null,
    ),
  ).rejects.toThrow('is listed, but it is not there');
  expect(
    await readNewest(
      async () => [],
      async () => null,
    ),
  ).toEqual({ revision: 0, text: null });
});

test('a store with a long past loses its old revisions little by little, the oldest first', async () => {
  const stored = Array.from({ length: keptRevisions + 50 }, (_, index) => index + 1);
  const removed: number[] = [];
  const counts = await removeOldRevisions(keptRevisions + 50, stored, async (revision) => {
    removed.push(revision);
  });
  expect(counts).toBe(true);
  expect(removed).toEqual(stored.slice(0, 20));
});

test('a revision that counts is not lost when the old ones may not be removed', async () => {
  const refuse = () => Promise.reject(new Error('AccessDenied'));
  expect(await removeOldRevisions(keptRevisions + 1, [1, keptRevisions + 1], refuse)).toBe(true);
});
