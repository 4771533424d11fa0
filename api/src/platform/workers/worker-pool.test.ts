import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { TestTask } from './test-tasks.fixture';
import { createWorkerPool, WorkerStoppedError } from './worker-pool';

const file = new URL('./test-tasks.fixture.ts', import.meta.url);
const generous = { file, size: 1, timeLimitMs: 60_000, memoryLimitMb: 64 };
const createPool = (options: object = {}) => createWorkerPool<TestTask, string>({ ...generous, ...options });

const isAlive = (pid: string) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

test('a worker is reused, runs one task at a time and gets no secrets', async () => {
  const { run } = createPool();
  const [first, second, environment] = await Promise.all([
    run({ kind: 'pid' }),
    run({ kind: 'pid' }),
    run({ kind: 'environment' }),
  ]);
  expect(Number(first)).not.toBe(process.pid);
  expect(second).toBe(first);
  expect(environment).not.toMatch(/PATH|DATABASE|SECRET/);
});

test('an error of a task is rethrown unchanged, and the worker stays', async () => {
  const { run } = createPool();
  const pid = await run({ kind: 'pid' });
  const failed = run({ kind: 'fail' });
  await expect(failed).rejects.toThrow('A fault of the task');
  await expect(failed).rejects.not.toBeInstanceOf(WorkerStoppedError);
  expect(await run({ kind: 'pid' })).toBe(pid);
});

test.each(['fill', 'recurse'] as const)('a task that uses too much memory is stopped: %s', async (kind) => {
  const { run } = createPool();
  await expect(run({ kind })).rejects.toBeInstanceOf(WorkerStoppedError);
  expect(await run({ kind: 'pid' })).toMatch(/^\d+$/);
});

test('an endless task is stopped without blocking this process, and the next task succeeds', async () => {
  const { run } = createPool({ timeLimitMs: 5000 });
  let over = false;
  const stopped = run({ kind: 'loop' }).finally(() => {
    over = true;
  });
  let turns = 0;
  const others = (async () => {
    for (; !over; turns += 1) await setImmediate();
  })();
  await expect(stopped).rejects.toThrow('No answer within 5000 ms');
  await others;
  expect(turns).toBeGreaterThan(100);
  await vi.waitFor(async () => expect(await run({ kind: 'pid' })).toMatch(/^\d+$/), { timeout: 25_000 });
});

test('an idle worker ends, and the next task gets a new one', async () => {
  const { run } = createPool({ idleMs: 0 });
  const pid = await run({ kind: 'pid' });
  await vi.waitUntil(() => !isAlive(pid), { timeout: 20_000 });
  expect(await run({ kind: 'pid' })).not.toBe(pid);
});
