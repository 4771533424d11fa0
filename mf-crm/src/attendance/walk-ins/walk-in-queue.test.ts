import { authRoutes } from '@school/api-contract/accounts/auth';
import { trialRequestCardRoutes } from '@school/api-contract/families/trial-request-cards';
import { type FakeHandler, renderWithKit, respond, respondError, respondOffline } from '@school/kit/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUser, today } from '../attendance.fixtures';
import { WalkInQueue } from './walk-in-queue';
import { openWalkInStorage } from './walk-in-storage';

const { walkIn } = trialRequestCardRoutes;
const saved = respond(walkIn, { id: 3 });
const facts = { childName: 'Лев', parentPhone: '+79161234567', reason: '' };
const noted = (key: string, more: Partial<typeof facts> = {}) => ({
  ...{ ...facts, ...more, key: key.repeat(32), groupId: 5, groupName: 'Гимнастика 7–9', date: today },
});

const opened: WalkInQueue[] = [];
afterEach(() => {
  for (const queue of opened.splice(0)) queue.stop();
});

/** Tabs of one coach that share the storage and the lock, as in a browser. */
function tabs(count: number, ...handlers: FakeHandler[]) {
  const user = createUser('coach');
  const { api } = renderWithKit(null, { user, handlers: [...handlers, saved, respond(authRoutes.currentUser, user)] });
  const open = () => {
    const queue = new WalkInQueue(user.id);
    opened.push(queue);
    return queue;
  };
  const queues = Array.from({ length: count }, open);
  const posted = () => api.requests.flatMap(({ method, body }) => (method === 'POST' ? [body] : []));
  const stored = async () => (await openWalkInStorage(user.id)).readAll();
  return { api, queues, posted, stored, open, user };
}

beforeEach(() => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, act: () => Promise<unknown>) => {
    const next = last.then(act);
    last = next.catch(() => undefined);
    return next;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return () => Reflect.deleteProperty(navigator, 'locks');
});

const limit = { timeout: 15_000 };
const online = () => window.dispatchEvent(new Event('online'));
const settled = (queue: WalkInQueue) =>
  vi.waitFor(() => expect(queue.getState()).toMatchObject({ phase: 'idle', walkIns: [] }), limit);
const first = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error('there is none');
  return item;
};

test('a child noted without a network is kept as typed and sent once, with its group and day, when the network returns', async () => {
  const { api, queues, posted, stored } = tabs(1, respondOffline(authRoutes.currentUser));
  const queue = first(queues);
  void queue.add(noted('a'));
  expect(queue.getState().walkIns).toMatchObject([{ childName: 'Лев', isTried: false }]);
  await vi.waitFor(() => expect(queue.getState().phase).toBe('offline'), limit);
  expect(await stored()).toMatchObject([
    { childName: 'Лев', parentPhone: '+79161234567', date: today, isTried: false },
  ]);
  expect(posted()).toEqual([]);
  api.use(respond(authRoutes.currentUser, { ...createUser('coach'), id: queue.userId }));
  online();
  await settled(queue);
  expect(posted()).toEqual([
    {
      ...{ childName: 'Лев', parentPhone: '+79161234567', key: 'a'.repeat(32) },
      session: { groupId: 5, date: today },
    },
  ]);
  expect(await stored()).toEqual([]);
});

test('after a request without an answer the same key is sent again, and until then nothing of it can be changed', async () => {
  const { api, queues, posted } = tabs(1, respondOffline(walkIn));
  const queue = first(queues);
  await queue.add(noted('b'));
  await vi.waitFor(
    () => expect(queue.getState()).toMatchObject({ phase: 'offline', walkIns: [{ isTried: true }] }),
    limit,
  );
  expect(await queue.mend('b'.repeat(32), { ...facts, childName: 'Лёва' })).toBe(false);
  expect(await queue.drop('b'.repeat(32))).toBe(false);
  expect(queue.getState().walkIns).toMatchObject([{ childName: 'Лев' }]);
  api.use(saved);
  online();
  await settled(queue);
  expect(posted().length).toBeGreaterThan(1);
  expect(new Set(posted().map((body) => JSON.stringify(body))).size).toBe(1);
});

test('of two open tabs one sends each child once, also one that the other tab has noted', async () => {
  const { api, queues, posted, user } = tabs(2, respondOffline(authRoutes.currentUser));
  const [one, two] = queues;
  if (!one || !two) throw new Error('no tabs');
  await one.add(noted('c'));
  await two.add(noted('d', { childName: 'Соня' }));
  await vi.waitFor(() => expect([one.getState().phase, two.getState().phase]).toEqual(['offline', 'offline']), limit);
  api.use(respond(authRoutes.currentUser, user));
  online();
  await settled(one);
  await settled(two);
  expect(posted()).toHaveLength(2);
});

test('what one tab is sending, another one neither changes nor drops', async () => {
  let answer = () => {};
  const { queues, open, posted, stored } = tabs(
    1,
    respond(walkIn, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { id: 3 };
    }),
  );
  const one = first(queues);
  await one.add(noted('e'));
  await vi.waitFor(() => expect(posted()).toHaveLength(1), limit);
  const two = open();
  await vi.waitFor(() => expect(two.getState().walkIns).toHaveLength(1), limit);
  expect(await two.mend('e'.repeat(32), { ...facts, childName: 'Лёва' })).toBe(false);
  expect(await two.drop('e'.repeat(32))).toBe(false);
  expect(await stored()).toMatchObject([{ childName: 'Лев' }]);
  answer();
  await settled(one);
  await settled(two);
  expect(posted()).toHaveLength(1);
});

test('an answer after the sign-out tells nobody the name of the child', async () => {
  let answer = () => {};
  const { queues, posted, stored } = tabs(
    1,
    respond(walkIn, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { id: 3 };
    }),
  );
  const queue = first(queues);
  const told = vi.fn();
  queue.onSaved = told;
  await queue.add(noted('k'));
  await vi.waitFor(() => expect(posted()).toHaveLength(1), limit);
  queue.stop();
  answer();
  await vi.waitFor(async () => expect(await stored()).toEqual([]), limit);
  expect(told).not.toHaveBeenCalled();
});

test('what another tab has sent can no longer be dropped, and the answer says so', async () => {
  const { api, queues, open, posted, user } = tabs(1, respondOffline(authRoutes.currentUser));
  const one = first(queues);
  await one.add(noted('j'));
  const two = open();
  await vi.waitFor(() => expect(two.getState().walkIns).toHaveLength(1), limit);
  // from here on the second tab only shows what it has read
  two.stop();
  api.use(respond(authRoutes.currentUser, user));
  online();
  await settled(one);
  expect(posted()).toHaveLength(1);
  expect(two.getState().walkIns).toHaveLength(1);
  expect(await two.drop('j'.repeat(32))).toBe(false);
});

test('a refused child stays with what was typed, is not sent again by itself, and is sent once it is mended', async () => {
  const { api, queues, posted, stored } = tabs(
    1,
    respondError(walkIn, 'VALIDATION_FAILED', {
      details: [{ path: 'session.reason', message: 'Укажите, почему' }],
    }),
  );
  const queue = first(queues);
  await queue.add(noted('f'));
  await vi.waitFor(
    () =>
      expect(queue.getState().walkIns).toMatchObject([
        { childName: 'Лев', problem: { kind: 'refused', texts: ['Укажите, почему'], needsReason: true } },
      ]),
    limit,
  );
  expect(await stored()).toMatchObject([{ parentPhone: '+79161234567', isTried: false }]);
  api.use(saved);
  online();
  // another child goes out past the refused one
  await queue.add(noted('g', { childName: 'Соня' }));
  await vi.waitFor(() => expect(queue.getState().walkIns).toHaveLength(1), limit);
  expect(posted()).toHaveLength(2);
  expect(await queue.mend('f'.repeat(32), { ...facts, reason: 'Телефон был в ремонте' })).toBe(true);
  await settled(queue);
  expect(posted()[2]).toMatchObject({ session: { reason: 'Телефон был в ремонте' }, key: 'f'.repeat(32) });
});

test('lost rights are told as such, and the child can be dropped', async () => {
  const { queues, stored } = tabs(1, respondError(walkIn, 'NOT_FOUND'));
  const queue = first(queues);
  await queue.add(noted('h'));
  await vi.waitFor(() => expect(queue.getState().walkIns).toMatchObject([{ problem: { kind: 'closed' } }]), limit);
  expect(await queue.drop('h'.repeat(32))).toBe(true);
  expect(queue.getState().walkIns).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('nothing is sent for another user who has signed in to the browser', async () => {
  const other = createUser('coach');
  const { queues, posted } = tabs(1, respond(authRoutes.currentUser, other));
  const queue = first(queues);
  await queue.add(noted('i'));
  await vi.waitFor(() => expect(queue.getState().phase).toBe('foreign'), limit);
  expect(posted()).toEqual([]);
});
