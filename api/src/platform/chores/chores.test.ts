import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app';
import type { Chore } from './chore';
import { runDueChores } from './run-due-chores';

const app = useTestApp();
const minute = 60_000;
const hour = 60 * minute;

function counted(name: string, everyHours: number, fail = false) {
  const seen = { runs: 0 };
  const run = async () => {
    seen.runs += 1;
    if (fail) throw new Error('broken');
  };
  return { chore: { name, everyHours, run } satisfies Chore, seen };
}

test('a chore runs when it is due, and by one of several processes', async () => {
  const { chore, seen } = counted('daily', 24);
  await Promise.all([1, 2, 3].map(() => runDueChores(app.deps, [chore])));
  expect(seen.runs).toBe(1);
  app.clock.advance(23 * hour);
  await runDueChores(app.deps, [chore]);
  expect(seen.runs).toBe(1);
  app.clock.advance(hour);
  await Promise.all([1, 2, 3].map(() => runDueChores(app.deps, [chore])));
  expect(seen.runs).toBe(2);
});

test('one that fails comes again after five minutes, and holds up no other', async () => {
  const failing = counted('failing', 24, true);
  const next = counted('next', 24);
  await runDueChores(app.deps, [failing.chore, next.chore]);
  app.clock.advance(4 * minute);
  await runDueChores(app.deps, [failing.chore, next.chore]);
  expect([failing.seen.runs, next.seen.runs]).toEqual([1, 1]);
  app.clock.advance(minute);
  await Promise.all([1, 2].map(() => runDueChores(app.deps, [failing.chore, next.chore])));
  expect([failing.seen.runs, next.seen.runs]).toEqual([2, 1]);
});

test('one that outlived its lease does not end the run of another process', async () => {
  const row = () => app.db('chores').where({ name: 'slow' }).first();
  const slow: Chore = {
    name: 'slow',
    everyHours: 24,
    run: async () => {
      app.clock.advance(31 * minute);
      await app.db('chores').where({ name: 'slow' }).update({ startedAt: app.clock.now() });
    },
  };
  await runDueChores(app.deps, [slow]);
  expect(await row()).toMatchObject({ startedAt: app.clock.now(), finishedAt: null });
});

test('one whose process was killed comes again after its lease', async () => {
  const { chore, seen } = counted('killed', 24);
  await app.db('chores').insert({ name: 'killed', startedAt: app.clock.now(), finishedAt: null });
  app.clock.advance(29 * minute);
  await runDueChores(app.deps, [chore]);
  expect(seen.runs).toBe(0);
  app.clock.advance(minute);
  await runDueChores(app.deps, [chore]);
  expect(seen.runs).toBe(1);
});
