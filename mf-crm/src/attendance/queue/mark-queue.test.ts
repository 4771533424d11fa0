import { authRoutes } from '@school/api-contract/accounts/auth';
import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { type FakeHandler, renderWithKit, respond, respondOffline } from '@school/kit/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUser, today } from '../attendance.fixtures';
import { MarkQueue } from './mark-queue';
import { openMarkStorage } from './mark-storage';
import type { MarkTap } from './queued-mark';

const { mark } = attendanceRoutes;
const allSaved = respond(mark, ({ body }) => ({ saved: Array.isArray(body) ? body.length : 0, conflicts: [] }));
const tap = (studentId: number, status: MarkTap['status'], seen: MarkTap['seen'] = 'NOT_MARKED'): MarkTap => ({
  ...{ groupId: 5, groupName: 'Гимнастика 7–9', studentId, date: today, status, seen },
});

const opened: MarkQueue[] = [];
afterEach(() => {
  for (const queue of opened.splice(0)) queue.stop();
  vi.unstubAllGlobals();
});

/** Tabs of one coach that share the storage and the lock, as in a browser. */
function tabs(count: number, ...handlers: FakeHandler[]) {
  const user = createUser('coach');
  const { api } = renderWithKit(null, {
    user,
    handlers: [...handlers, allSaved, respond(authRoutes.currentUser, user)],
  });
  const queues = Array.from({ length: count }, () => new MarkQueue(user.id));
  opened.push(...queues);
  const sent = () => api.requests.flatMap(({ method, body }) => (method === 'PUT' && Array.isArray(body) ? body : []));
  const stored = async () => (await openMarkStorage(user.id)).readAll();
  return { api, queues, sent, stored };
}

const locks = { request: (_name: string, act: () => Promise<unknown>) => act() };
beforeEach(() => {
  let last: Promise<unknown> = Promise.resolve();
  locks.request = (_name, act) => {
    const next = last.then(act);
    last = next.catch(() => undefined);
    return next;
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  return () => Reflect.deleteProperty(navigator, 'locks');
});

const settled = (...queues: MarkQueue[]) =>
  vi.waitFor(
    () => {
      for (const queue of queues) expect(queue.getState()).toMatchObject({ phase: 'idle', marks: new Map() });
    },
    { timeout: 15_000 },
  );
const online = () => window.dispatchEvent(new Event('online'));

test('marks of two offline tabs are all sent, each once', async () => {
  const { api, queues, sent } = tabs(2, respondOffline(mark));
  const [one, two] = queues;
  if (!one || !two) throw new Error('no tabs');
  one.mark([tap(1, 'PRESENT'), tap(2, 'PRESENT')]);
  two.mark([tap(3, 'ABSENT')]);
  await vi.waitFor(() => expect(two.getState().phase).toBe('offline'), { timeout: 15_000 });
  const before = sent().length;
  api.use(allSaved);
  online();
  await settled(one, two);
  expect(
    sent()
      .slice(before)
      .map(({ studentId, status }) => [studentId, status])
      .sort(),
  ).toEqual([
    [1, 'PRESENT'],
    [2, 'PRESENT'],
    [3, 'ABSENT'],
  ]);
});

test('of two tabs’ taps on the same child the last one is sent, whichever tab sends', async () => {
  const { api, queues, sent } = tabs(2, respondOffline(mark));
  const [one, two] = queues;
  if (!one || !two) throw new Error('no tabs');
  one.mark([tap(1, 'PRESENT')]);
  const first = Date.now();
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(first), { timeout: 15_000 });
  two.mark([tap(1, 'ABSENT')]);
  await vi.waitFor(() => expect(two.getState().phase).toBe('offline'), { timeout: 15_000 });
  api.use(allSaved);
  online();
  await settled(one, two);
  expect(sent().at(-1)).toMatchObject({ studentId: 1, status: 'ABSENT' });
});

test('a tap in one tab survives the answer that the other one gets meanwhile', async () => {
  let answer = () => {};
  const { api, queues, sent, stored } = tabs(
    2,
    respond(mark, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { saved: 1, conflicts: [] };
    }),
  );
  const [one, two] = queues;
  if (!one || !two) throw new Error('no tabs');
  one.mark([tap(1, 'PRESENT')]);
  await vi.waitFor(() => expect(sent()).toHaveLength(1), { timeout: 15_000 });
  two.mark([tap(1, 'ABSENT', 'PRESENT')]);
  await vi.waitFor(async () => expect(await stored()).toMatchObject([{ status: 'ABSENT' }]), { timeout: 15_000 });
  api.use(allSaved);
  answer();
  await vi.waitFor(() => expect(sent()[1]).toMatchObject({ studentId: 1, status: 'ABSENT' }), { timeout: 15_000 });
  await settled(one, two);
});

/** A browser's storage that fails in the given way. */
function brokenStorage(how: 'refused' | 'closed' | 'silent') {
  const closed = () => {
    throw new DOMException('The connection is closed', 'InvalidStateError');
  };
  vi.stubGlobal('IDBKeyRange', { bound: () => ({}) });
  vi.stubGlobal('indexedDB', {
    open: () => {
      if (how === 'refused') throw new DOMException('Not in a private window', 'SecurityError');
      const request: { result: unknown; onsuccess?: () => void } = { result: { transaction: closed } };
      if (how === 'closed') setTimeout(() => request.onsuccess?.());
      return request;
    },
  });
}

test.each(['refused', 'closed', 'silent'] as const)(
  'marks are still sent with a storage that is %s',
  async (how) => {
    brokenStorage(how);
    const { queues, sent } = tabs(1);
    const [queue] = queues;
    if (!queue) throw new Error('no tab');
    queue.mark([tap(1, 'PRESENT')]);
    await vi.waitFor(() => expect(sent()).toMatchObject([{ studentId: 1, status: 'PRESENT' }]), { timeout: 15_000 });
    await settled(queue);
    expect(queue.getState().durable).toBe(false);
  },
  40_000,
);

test('the browser asks before the page loses marks that are not stored, and only then', async () => {
  brokenStorage('refused');
  const { api, queues } = tabs(1, respondOffline(mark));
  const [queue] = queues;
  if (!queue) throw new Error('no tab');
  const asks = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  await vi.waitFor(() => expect(queue.getState().durable).toBe(false), { timeout: 15_000 });
  expect(asks()).toBe(false);
  queue.mark([tap(1, 'PRESENT')]);
  await vi.waitFor(() => expect(queue.getState().phase).toBe('offline'), { timeout: 15_000 });
  expect(asks()).toBe(true);
  api.use(allSaved);
  queue.retry();
  await settled(queue);
  expect(asks()).toBe(false);
});
