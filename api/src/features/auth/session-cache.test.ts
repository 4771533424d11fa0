import { expect, onTestFinished, test, vi } from 'vitest';
import type { Transaction } from '../../platform/database/database';
import { countStatements } from '../../platform/database/query-counter';
import { withTransaction } from '../../platform/database/transaction';
import { createNotices, type Notices } from '../../platform/notices/notices';
import { useTestApp } from '../../testing/test-app';
import { waitFor } from '../../testing/wait-for';
import { cacheSessions } from './session-cache';
import type { Sessions } from './sessions';

const app = useTestApp();

const keptBy = (notices: Notices) => cacheSessions(app.deps.sessions, { notices, clock: app.clock });

/** The session cache of an API process, with its own listening connection. */
async function listeningProcess() {
  const databaseUrl = app.deps.settings.databaseUrl ?? '';
  const notices = createNotices({ databaseUrl, log: app.deps.log, retryMs: 50 });
  const sessions = keptBy(notices);
  await notices.start();
  onTestFinished(notices.stop);
  return { notices, sessions };
}

/** The cache of a process that receives no notices and does not know it. */
const createUnnotifiedSessions = () =>
  keptBy({ on: () => () => undefined, onGap: () => () => undefined, isHearing: () => true });

async function openSession() {
  const id = await app.userId('coach');
  await app.db('users').where({ id }).update({ active: true, role: 'coach' });
  return { id, token: await app.deps.sessions.open(app.db, id, { ip: '127.0.0.1', userAgent: 'test' }) };
}

const countSessionStatements = async (work: () => Promise<unknown>) => (await countStatements(work)).statements.length;

test('parallel callers look a session up once in ten seconds', async () => {
  const sessions = createUnnotifiedSessions();
  const { id, token } = await openSession();
  expect(await countSessionStatements(() => Promise.all([sessions.find(token), sessions.find(token)]))).toBe(1);
  expect(await countSessionStatements(() => sessions.find(token))).toBe(0);
  expect(await sessions.find(token)).toMatchObject({ id, role: 'coach' });
  app.clock.advance(10_000);
  expect(await countSessionStatements(() => sessions.find(token))).toBe(1);
});

type End = (sessions: Sessions, trx: Transaction, session: { id: number; token: string }) => Promise<void>;
const ends: [string, End][] = [
  ['signing out', (sessions, trx, { token }) => sessions.close(trx, token)],
  ['a new password', (sessions, trx, { id }) => sessions.closeAllForUser(trx, id)],
  [
    'a deactivation of its user',
    async (sessions, trx, { id }) => {
      await trx('users').where({ id }).update({ active: false });
      await sessions.disableAllForUser(trx, id);
    },
  ],
  [
    'its user in another browser',
    async (sessions, trx, { id, token }) => {
      const [session] = await sessions.list(id, token);
      await sessions.closeById(trx, id, session?.id ?? 0);
    },
  ],
  [
    'a password changed elsewhere',
    (sessions, trx, { id }) => sessions.closeOthersForUser(trx, id, 'of another browser'),
  ],
];

test.each(ends)('%s ends the session with its commit, without a notice', async (_name, end) => {
  const sessions = createUnnotifiedSessions();
  const session = await openSession();
  await sessions.find(session.token);
  await withTransaction(app.db, async (trx) => {
    await end(sessions, trx, session);
    expect(await sessions.find(session.token)).not.toBeNull();
  });
  expect(await sessions.find(session.token)).toBeNull();
});

test('a rolled-back end leaves the session valid', async () => {
  const { sessions } = await listeningProcess();
  const { token } = await openSession();
  await withTransaction(app.db, async (trx) => {
    await sessions.close(trx, token);
    throw new Error('undo');
  }).catch(() => undefined);
  expect(await sessions.find(token)).not.toBeNull();
});

test('a session that ends while it is read is not cached', async () => {
  const { token } = await openSession();
  const found = vi.fn();
  const ended = vi.fn(() => false);
  const slow: Sessions = {
    ...app.deps.sessions,
    async find(asked) {
      const user = await app.deps.sessions.find(asked);
      found();
      await vi.waitUntil(ended, { timeout: 20_000 });
      return user;
    },
  };
  const sessions = cacheSessions(slow, { notices: app.deps.notices, clock: app.clock });
  const before = sessions.find(token);
  await waitFor(() => expect(found).toHaveBeenCalled());
  await withTransaction(app.db, (trx) => sessions.close(trx, token));
  ended.mockReturnValue(true);
  expect(await before).not.toBeNull();
  expect(await sessions.find(token)).toBeNull();
});

const changes: [string, (id: number) => PromiseLike<unknown>, object | null][] = [
  ['its user is deactivated', (id) => app.db('users').where({ id }).update({ active: false }), null],
  [
    'its user has another e-mail',
    (id) => app.db('users').where({ id }).update({ email: 'renamed@example.org' }),
    { email: 'renamed@example.org' },
  ],
  ['its user has another role', (id) => app.db('users').where({ id }).update({ role: 'accountant' }), null],
  ['it is deleted', (userId) => app.db('sessions').where({ userId }).delete(), null],
  ['its user is deleted', (id) => app.db('users').where({ id }).delete(), null],
];

test.each(changes)('another process learns that %s', async (_name, change, found) => {
  const { sessions } = await listeningProcess();
  const { id, token } = await openSession();
  await waitFor(async () => expect(await sessions.find(token)).toMatchObject({ role: 'coach' }));
  await change(id);
  // the clock stands still: only the notice removes the session
  await waitFor(async () => expect(await sessions.find(token)).toEqual(found && expect.objectContaining(found)));
});

test('a cached session stays ended when its deactivated user is reactivated', async () => {
  const { sessions } = await listeningProcess();
  const { id, token } = await openSession();
  expect(await sessions.find(token)).not.toBeNull();
  await app.db('users').where({ id }).update({ active: false });
  await app.db('users').where({ id }).update({ active: true });
  await waitFor(async () => expect(await sessions.find(token)).toBeNull());
});

test('each call asks the database while no notices can be received', async () => {
  const { sessions, notices } = await listeningProcess();
  const { id, token } = await openSession();
  await sessions.find(token);
  await notices.stop();
  await app.db('sessions').where({ userId: id }).delete();
  expect(await sessions.find(token)).toBeNull();
});

test('made-up tokens are not cached', async () => {
  const { sessions } = await listeningProcess();
  const unknownToken = 'x'.repeat(43);
  expect(await sessions.find(unknownToken)).toBeNull();
  expect(await countSessionStatements(() => sessions.find(unknownToken))).toBe(1);
});
