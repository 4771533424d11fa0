import { setImmediate } from 'node:timers/promises';
import { liveEventRoutes as routes } from '@school/api-contract/accounts/live-events';
import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { trialConfirmationRoutes } from '@school/api-contract/families/trial-confirmations';
import { trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { trialRequestCardRoutes } from '@school/api-contract/families/trial-request-cards';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { groupRoutes } from '@school/api-contract/groups/groups';
import type { Role } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withTransaction } from '../../platform/database/transaction';
import { createLogger } from '../../platform/logging';
import { createNotices } from '../../platform/notices/notices';
import { hashToken } from '../../platform/secrets';
import { useTestApp } from '../../testing/test-app';
import type { TestClient } from '../../testing/test-client';
import { waitFor } from '../../testing/wait-for';
import { attendanceFeatureRoutes } from '../attendance/attendance.routes';
import { addGuest, removeGuest } from '../attendance/session-guests.service';
import { updateAccount } from '../auth/accounts';
import { createSessions } from '../auth/sessions';
import { contractsRoutes } from '../contracts/contracts.routes';
import { createCard, partyFields } from '../contracts/staff-contracts.fixture';
import { groupsRoutes } from '../groups/groups.routes';
import { makeBranchSection, makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { sessionChangesRoutes } from '../session-changes/session-changes.routes';
import { transfersRoutes } from '../transfers/transfers.routes';
import { trialConfirmationsRoutes } from '../trial-requests/reminders/trial-confirmations.routes';
import { makeTrialRequest } from '../trial-requests/trial-request.fixture';
import { trialRequestsRoutes } from '../trial-requests/trial-requests.routes';
import { liveEventsRoutes } from './live-events.routes';
import { createLiveStreams } from './live-streams';

const app = useTestApp({
  features: [
    ...[liveEventsRoutes, attendanceFeatureRoutes, sessionChangesRoutes, contractsRoutes],
    ...[groupsRoutes, transfersRoutes, trialRequestsRoutes, trialConfirmationsRoutes],
  ],
});

/** Opens the stream and collects its text; `ended` is set when the server has ended it. */
async function listen(client: TestClient) {
  const response = await client.send('GET', routes.stream.path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const received = { text: '', ended: false };
  const reader = response.body?.getReader();
  if (!reader) throw new Error('no body');
  void (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      received.text += Buffer.from(part.value);
    received.ended = true;
  })().catch(() => undefined);
  onTestFinished(() => reader.cancel());
  await waitFor(() => expect(received.text).toContain('event: began'));
  return received;
}

async function createGroup(trainer: number) {
  const groupId = await makeGroup(app.db, { trainer });
  await app.db('schedules').insert({ groupId, dayOfWeek: 1, startTime: '17:30', endTime: '19:00' });
  const studentId = await makeStudent(app.db);
  await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-11-01' });
  return { groupId, studentId };
}

test('refuses a stream without a login session', async () => {
  expect((await app.visitor().send('GET', routes.stream.path)).status).toBe(401);
});

test('a mark is sent to everybody who can see the group, and to nobody else', async () => {
  app.clock.set('2026-11-16T09:00:00Z');
  const coach = await app.userId('coach');
  const own = await createGroup(coach);
  const foreign = await createGroup(await makeUser(app.db, 'coach'));
  const [ofCoach, ofOwner] = [await listen(await app.as('coach')), await listen(await app.as('owner'))];

  const owner = await app.as('owner');
  const mark = (of: typeof own, status: 'PRESENT' | 'ABSENT') =>
    owner.call(attendanceRoutes.mark, {
      params: { id: of.groupId },
      body: [{ studentId: of.studentId, date: '2026-11-16', status }],
    });
  await mark(foreign, 'PRESENT');
  await mark(own, 'PRESENT');
  await mark(own, 'ABSENT');

  const event = (groupId: number) => `event: attendance\ndata: {"groupId":${groupId}}\n\n`;
  await waitFor(() => expect(ofOwner.text).toContain(event(own.groupId)));
  expect(ofOwner.text).toContain(event(foreign.groupId));
  // the other group’s mark came first, so it would have arrived by now
  await waitFor(() => expect(ofCoach.text).toContain(event(own.groupId)));
  expect(ofCoach.text).not.toContain(event(foreign.groupId));
});

test('a changed payment is sent only to users who may see payments', async () => {
  const { groupId, studentId } = await createGroup(await app.userId('coach'));
  await app.db('userGroups').insert({ userId: await app.userId('admin'), groupId });
  const [ofCoach, ofAdmin, ofAccountant] = [
    await listen(await app.as('coach')),
    await listen(await app.as('admin')),
    await listen(await app.as('accountant')),
  ];
  await app.db('payments').insert({ studentId, amount: 100, date: '2026-11-16' });
  await waitFor(() => expect(ofAccountant.text).toContain('event: payments\ndata: {}\n\n'));
  // a later event has arrived, so the earlier one would have
  await withTransaction(app.db, (trx) => trx.raw("select pg_notify('attendance', ?)", [String(groupId)]));
  for (const received of [ofCoach, ofAdmin]) {
    await waitFor(() => expect(received.text).toContain(`{"groupId":${groupId}}`));
    expect(received.text).not.toContain('event: payments');
  }
});

test('an event of a contract is sent once to everybody who can see the student, and to nobody else', async () => {
  const { groupId } = await createGroup(await app.userId('coach'));
  const own = await createCard(app);
  await app.db('studentGroups').insert({ studentId: own, groupId });
  const foreign = await createCard(app);
  const [ofCoach, ofAccountant] = [await listen(await app.as('coach')), await listen(await app.as('accountant'))];

  const admin = await app.as('admin');
  const draft = (studentId: number) =>
    admin.call(staffContractRoutes.create, {
      body: { studentId, contractType: 'electronic_signature', fields: partyFields },
    });
  await draft(foreign);
  const { body: contract } = await draft(own);
  const event = (studentId: number) => `event: contracts\ndata: {"studentId":${studentId}}\n\n`;
  await waitFor(() => expect(ofCoach.text).toContain(event(own)));
  await waitFor(() => expect(ofAccountant.text).toContain(event(own)));
  expect(ofAccountant.text).toContain(event(foreign));
  // the other student’s contract came first, so it would have arrived by now
  expect(ofCoach.text).not.toContain(event(foreign));

  await admin.call(staffContractRoutes.cancel, { params: { id: contract.id }, body: { reason: 'Передумали' } });
  await waitFor(() => expect(ofCoach.text.split(event(own))).toHaveLength(3));
});

test('a conflict and a refusal send nothing', async () => {
  app.clock.set('2026-11-16T09:00:00Z');
  const { groupId, studentId } = await createGroup(await app.userId('coach'));
  await app.db('attendance').insert({ studentId, groupId, date: '2026-11-16', status: 'ABSENT' });
  const received = await listen(await app.as('coach'));
  const coach = await app.as('coach');
  const body = [{ studentId, date: '2026-11-16', status: 'PRESENT', seen: 'NOT_MARKED' } as const];
  expect((await coach.call(attendanceRoutes.mark, { params: { id: groupId }, body })).body.conflicts).toHaveLength(1);
  const comment = { params: { id: groupId, date: '2026-11-16' }, body: { comment: 'Открытый урок' } };
  await coach.call(attendanceRoutes.comment, comment);
  await waitFor(() => expect(received.text).toContain('event: attendance'));
  expect(received.text.split('event: attendance')).toHaveLength(2);
});

test('a comment and a cancelled session are sent too', async () => {
  app.clock.set('2026-11-16T09:00:00Z');
  const { groupId } = await createGroup(await app.userId('coach'));
  const received = await listen(await app.as('coach'));
  const params = { id: groupId, date: '2026-11-16' };
  const coach = await app.as('coach');
  await coach.call(attendanceRoutes.comment, { params, body: { comment: 'Открытый урок' } });
  await waitFor(() => expect(received.text).toContain(`{"groupId":${groupId}}`));
  await coach.call(attendanceRoutes.changeSession, { params, body: { state: 'cancelled', reason: 'Ремонт' } });
  await waitFor(() => expect(received.text.split('event: attendance')).toHaveLength(3));
});

test('a student who joins or leaves, and a child on trial, are sent to the groups that they concern', async () => {
  app.clock.set('2026-11-16T09:00:00Z');
  const coach = await app.userId('coach');
  const [former, next] = [await createGroup(coach), await createGroup(coach)];
  const received = await listen(await app.as('coach'));
  const owner = await app.as('owner');
  const count = ({ groupId }: typeof former) => received.text.split(`{"groupId":${groupId}}`).length - 1;

  await owner.call(groupRoutes.moveStudents, {
    params: { id: next.groupId },
    body: { studentIds: [former.studentId], from: [former.groupId], acceptMisfits: true },
  });
  await waitFor(() => expect([count(former), count(next)]).toEqual([1, 1]));
  await owner.call(groupRoutes.removeStudent, { params: { id: next.groupId, studentId: former.studentId } });
  await waitFor(() => expect([count(former), count(next)]).toEqual([1, 2]));

  const trial = await makeTrialRequest(app.db, { ...(await makeBranchSection(app.db)), groupId: former.groupId });
  const params = { id: trial };
  const scheduledDate = '2026-11-16T14:30:00.000Z';
  await owner.call(trialRequestRoutes.move, {
    params,
    body: { status: 'TRIAL_ASSIGNED', scheduledDate, groupId: next.groupId },
  });
  await waitFor(() => expect([count(former), count(next)]).toEqual([2, 3]));
  await owner.call(trialLessonRoutes.recordOutcome, { params, body: { outcome: 'CAME' } });
  await waitFor(() => expect([count(former), count(next)]).toEqual([2, 4]));
  await owner.call(trialRequestCardRoutes.walkIn, {
    body: { childName: 'Лев', parentPhone: '+79160000077', session: { groupId: next.groupId, date: '2026-11-16' } },
  });
  await waitFor(() => expect([count(former), count(next)]).toEqual([2, 5]));
});

test('a guest who is invited to a session, or called off, is sent to the group', async () => {
  app.clock.set('2026-11-16T09:00:00Z');
  const { groupId } = await createGroup(await app.userId('coach'));
  const received = await listen(await app.as('coach'));
  const count = () => received.text.split(`{"groupId":${groupId}}`).length - 1;
  const guest = { groupId, date: '2026-11-16', studentId: await makeStudent(app.db) };
  const by = { createdBy: await app.userId('owner'), createdAt: app.clock.now() };
  await withTransaction(app.db, (trx) => addGuest(trx, { ...guest, ...by }));
  await waitFor(() => expect(count()).toBe(1));
  await withTransaction(app.db, (trx) => removeGuest(trx, guest));
  await waitFor(() => expect(count()).toBe(2));
});

test('the answer of a family to the reminder of a trial lesson is sent to the group', async () => {
  app.clock.set('2026-11-16T09:00:00Z');
  const { groupId } = await createGroup(await app.userId('coach'));
  const scheduledDate = '2026-11-17T14:30:00Z';
  const trialRequestId = await makeTrialRequest(app.db, {
    ...(await makeBranchSection(app.db)),
    ...{ groupId, status: 'TRIAL_ASSIGNED', scheduledDate },
  });
  const params = { token: 'a'.repeat(43) };
  const tokenHash = hashToken(params.token);
  await app.db('trialReminders').insert({ trialRequestId, scheduledDate, tokenHash, createdAt: app.clock.now() });
  const received = await listen(await app.as('coach'));
  const count = () => received.text.split(`{"groupId":${groupId}}`).length - 1;
  await app.visitor().call(trialConfirmationRoutes.confirm, { params });
  await waitFor(() => expect(count()).toBe(1));
  await app.visitor().call(trialConfirmationRoutes.decline, { params });
  await waitFor(() => expect(count()).toBe(2));
});

test('a burst of marks is sent once', async () => {
  let notify: (payload: string) => void = () => undefined;
  const notices = {
    on(channel: string, listener: typeof notify) {
      if (channel === 'attendance') notify = listener;
      return () => undefined;
    },
    onGap: () => () => undefined,
    isHearing: () => true,
  };
  const log = createLogger(app.deps.settings, { write: () => undefined });
  const live = createLiveStreams({ notices, log, times: { batchMs: 20, heartbeatMs: 60_000 } });
  const content = live.open({
    userId: 1,
    seesPayments: false,
    filterGroups: async (ids) => ids,
    filterStudents: async (ids) => ids,
    isSignedIn: async () => true,
  });
  let received = '';
  content.on('data', (part) => {
    received += part;
  });
  for (const groupId of ['7', '7', '8', '7']) notify(groupId);
  await waitFor(() => expect(received).toContain('{"groupId":8}'));
  notify('9');
  await waitFor(() => expect(received).toContain('{"groupId":9}'));
  expect(received.split('{"groupId":7}')).toHaveLength(2);
  content.destroy();
});

test('a stream that ends while it checks access causes no error', async () => {
  let notify: (payload: string) => void = () => undefined;
  const notices = {
    on(channel: string, listener: typeof notify) {
      if (channel === 'attendance') notify = listener;
      return () => undefined;
    },
    onGap: () => () => undefined,
    isHearing: () => true,
  };
  const log = { warn: vi.fn() };
  const live = createLiveStreams({ notices, log, times: { batchMs: 1, heartbeatMs: 60_000 } });
  let found: (ids: readonly number[]) => void = () => undefined;
  const filterGroups = vi.fn(
    () =>
      new Promise<readonly number[]>((resolve) => {
        found = resolve;
      }),
  );
  const content = live.open({
    userId: 1,
    seesPayments: false,
    filterGroups,
    filterStudents: async (ids) => ids,
    isSignedIn: async () => true,
  });
  const failed = vi.fn();
  content.on('error', failed);
  notify('7');
  await waitFor(() => expect(filterGroups).toHaveBeenCalled());
  live.closeAll();
  found([7]);
  await setImmediate();
  expect(failed).not.toHaveBeenCalled();
  expect(log.warn).not.toHaveBeenCalled();
  let received = '';
  for await (const part of content) received += part;
  expect(received).toContain('event: began');
});

test('a revoked grant ends events of the group, and notices of another process arrive', async () => {
  const log = createLogger(app.deps.settings, { write: () => undefined });
  const notices = createNotices({ databaseUrl: app.deps.settings.databaseUrl ?? '', log });
  const live = createLiveStreams({ notices, log, times: { batchMs: 5, heartbeatMs: 20 } });
  await notices.start();
  onTestFinished(notices.stop);
  const session = { sees: [7], alive: true };
  const content = live.open({
    userId: 1,
    seesPayments: false,
    filterGroups: async (ids) => ids.filter((id) => session.sees.includes(id)),
    filterStudents: async (ids) => ids,
    isSignedIn: async () => session.alive,
  });
  let received = '';
  content.on('data', (part) => {
    received += part;
  });
  await app.db.raw(`select pg_notify('attendance', '7'), pg_notify('attendance', '8')`);
  await waitFor(() => expect(received).toContain('{"groupId":7}'));
  expect(received).not.toContain('{"groupId":8}');
  session.sees = [];
  received = '';
  await app.db.raw(`select pg_notify('attendance', '7')`);
  await waitFor(() => expect(received).toContain(':\n\n'));
  expect(received).not.toContain('groupId');

  // the login session ends, and the stream at the next heartbeat
  const closed = vi.fn();
  content.on('close', closed);
  session.alive = false;
  await waitFor(() => expect(closed).toHaveBeenCalled());
});

test('a heartbeat sees that the user signed out, and does not prolong a login session', async () => {
  const sessions = createSessions(app.deps);
  const token = await sessions.open(app.db, await app.userId('coach'), { ip: '::1', userAgent: 'test' });
  const seen = () => app.db('sessions').orderBy('id', 'desc').first('lastSeenAt');
  const before = await seen();
  app.clock.advance(30 * 60_000);
  expect(await sessions.isAlive(token)).toBe(true);
  expect(await seen()).toEqual(before);
  await withTransaction(app.db, (trx) => sessions.close(trx, token));
  expect(await sessions.isAlive(token)).toBe(false);
});

type End = (trx: Knex.Transaction, userId: number, sessionId: number) => Promise<unknown>;
const ends: [string, End][] = [
  ['all sessions of the user', (trx, userId) => app.deps.sessions.closeAllForUser(trx, userId)],
  [
    'a deactivation',
    async (trx, userId) => {
      await trx('users').where({ id: userId }).update({ active: false });
      await app.deps.sessions.disableAllForUser(trx, userId);
    },
  ],
  ['this session', (trx, userId, sessionId) => app.deps.sessions.closeById(trx, userId, sessionId)],
  ['the sessions of other browsers', (trx, userId) => app.deps.sessions.closeOthersForUser(trx, userId, 'another')],
];

test.each(ends)('an end of %s is told to its open page at once, and ends the stream', async (_name, end) => {
  const userId = await makeUser(app.db, 'coach');
  const ofOther = await listen(await app.as('coach'));
  const received = await listen(await app.signedIn(userId));
  const { id } = await app.db('sessions').where({ userId }).first('id');
  await withTransaction(app.db, (trx) => end(trx, userId, id));
  await waitFor(() => expect(received).toMatchObject({ ended: true }));
  expect(received.text).toMatch(/event: signedOut\ndata: \{\}\n\n$/);
  expect(ofOther).toMatchObject({ ended: false });
});

test('a notification is sent only to its user', async () => {
  const [ofOwner, ofAdmin] = [await listen(await app.as('owner')), await listen(await app.as('admin'))];
  await app.db.raw(`select pg_notify('notifications', ?)`, [String(await app.userId('owner'))]);
  await waitFor(() => expect(ofOwner.text).toContain('event: notifications\ndata: {}\n\n'));
  await app.db.raw(`select pg_notify('notifications', ?)`, [String(await app.userId('admin'))]);
  await waitFor(() => expect(ofAdmin.text.split('event: notifications')).toHaveLength(2));
});

test('a user who gets or loses a group gets the event that notifications changed', async () => {
  const [coach, admin] = [await app.userId('coach'), await app.userId('admin')];
  const groupId = await makeGroup(app.db, { trainer: coach });
  const [ofCoach, ofAdmin] = [await listen(await app.as('coach')), await listen(await app.as('admin'))];
  const countNotifications = (stream: typeof ofCoach) => stream.text.split('event: notifications').length - 1;
  await app.db('userGroups').insert({ userId: admin, groupId, accessType: 'view' });
  await waitFor(() => expect(countNotifications(ofAdmin)).toBe(1));
  await app.db('userGroups').where({ groupId }).delete();
  await waitFor(() => expect(countNotifications(ofAdmin)).toBe(2));
  expect(countNotifications(ofCoach)).toBe(0);
  await app.db('groups').where({ id: groupId }).update({ name: 'Другое имя', trainer: coach });
  await app.db('groups').where({ id: groupId }).update({ trainer: admin });
  await waitFor(() => expect([countNotifications(ofCoach), countNotifications(ofAdmin)]).toEqual([1, 3]));
});

test('whoever gets a new role hears that notifications changed', async () => {
  const email = 'promoted@example.org';
  const id = await makeUser(app.db, 'coach', { email });
  const heard = await listen(await app.signedIn(id));
  const account = { username: 'promoted', email, fullName: null, phone: null };
  const stored = { ...account, id, active: true, hasPassword: true, createdBy: null, updatedAt: app.clock.now() };
  const save = (before: Role, role: Role) =>
    withTransaction(app.db, (trx) =>
      updateAccount(trx, { ...stored, role: before }, { ...account, role }, app.clock.now()),
    );
  await save('coach', 'coach');
  await save('coach', 'admin');
  await waitFor(() => expect(heard.text.split('event: notifications')).toHaveLength(2));
});

test('a user has at most ten streams: the eleventh ends the first', async () => {
  const first = await listen(await app.as('accountant'));
  for (let count = 0; count < 10; count += 1) await listen(await app.as('accountant'));
  await waitFor(() => expect(first.ended).toBe(true));
});

test('closeAll ends all streams', async () => {
  const received = await listen(await app.as('admin'));
  app.deps.live.closeAll();
  await waitFor(() => expect(received.ended).toBe(true));
});
