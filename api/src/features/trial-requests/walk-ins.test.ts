import { trialLessonRoutes as lessons } from '@school/api-contract/families/trial-lessons';
import { trialRequestCardRoutes as routes, type WalkInBody } from '@school/api-contract/families/trial-request-cards';
import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { messages } from '@school/api-contract/rules/messages';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createAllRoutes } from '../../app/features';
import { useTestApp } from '../../testing/test-app';
import { waitForLock } from '../../testing/wait-for-lock';
import { makeBranchSection, makeGroup } from '../groups/school.fixture';
import { makeTrialRequest } from './trial-request.fixture';

const app = useTestApp({ features: createAllRoutes });
let groupId: number;

beforeAll(async () => {
  groupId = await makeDailyGroup({ trainer: await app.userId('coach'), name: 'Искры' });
});

/** A group that trains every day. */
async function makeDailyGroup(columns: Record<string, unknown> = {}): Promise<number> {
  const id = await makeGroup(app.db, columns);
  const days = Array.from({ length: 7 }, (_, index) => index + 1);
  await app
    .db('schedules')
    .insert(days.map((dayOfWeek) => ({ groupId: id, dayOfWeek, startTime: '17:30', endTime: '19:00' })));
  return id;
}
// 23:30 in Moscow, a Monday
beforeEach(() => app.clock.set('2026-11-23T20:30:00Z'));

const child = { childName: 'Лев', parentPhone: '+79160000077' };
const noted = (date: string, more: Partial<WalkInBody> = {}) => ({
  body: { ...child, session: { groupId, date }, ...more },
});
const key = (letter: string) => letter.repeat(32);
const listed = async (date: string, id = groupId) => {
  const { body } = await (await app.as('owner')).call(lessons.children, { params: { id }, query: { date } });
  return body.children.map((each) => each.id);
};
const readCard = async (id: number) => (await (await app.as('owner')).call(routes.read, { params: { id } })).body;

test('a child noted without a network is at the group and day where it came, and the family is called when it is sent', async () => {
  // sent after midnight, on the second day after the session
  app.clock.set('2026-11-24T21:05:00Z');
  const coach = await app.as('coach');
  const { body } = await coach.call(routes.walkIn, noted('2026-11-23'));
  const { body: day } = await coach.call(lessons.children, { params: { id: groupId }, query: { date: '2026-11-23' } });
  expect(day.children).toEqual([
    {
      ...{ id: body.id, childName: 'Лев', childAge: null, startsAt: '2026-11-22T21:00:00.000Z', outcome: 'CAME' },
      ...{ comment: null, confirmed: false, declined: false, open: false, walkIn: true },
    },
  ]);
  expect(await listed('2026-11-24')).toEqual([]);
  expect(await listed('2026-11-25')).toEqual([]);
  expect(await readCard(body.id)).toMatchObject({
    ...{ status: 'NEW', source: 'walk_in', cameTo: { day: '2026-11-23', groupName: 'Искры' }, staffNotes: [] },
    ...{ groupName: null, scheduledDate: null, nextStep: { kind: 'call', day: '2026-11-25' } },
  });
});

test('a walk-in of no session is of none, and a trial lesson of that day names the child once', async () => {
  const coach = await app.as('coach');
  const { body } = await coach.call(routes.walkIn, { body: child });
  expect((await readCard(body.id)).cameTo).toBeNull();
  const own = await makeTrialRequest(app.db, {
    ...(await makeBranchSection(app.db)),
    ...{ status: 'TRIAL_ASSIGNED', groupId, scheduledDate: '2026-11-20T14:30:00Z' },
    ...{ cameToGroupId: groupId, cameOn: '2026-11-20' },
  });
  expect(await listed('2026-11-20')).toEqual([own]);
  await app.db('trialRequests').where({ id: own }).update({ anonymizedAt: '2026-11-23' });
  expect(await listed('2026-11-20')).toEqual([]);
});

test('only who sees the session may note a child there', async () => {
  const foreign = await makeDailyGroup();
  const at = (id: number, date = '2026-11-23') => ({ body: { ...child, session: { groupId: id, date } } });
  const coach = await app.as('coach');
  expect((await app.visitor().refused(routes.walkIn, at(groupId))).body.code).toBe('UNAUTHENTICATED');
  expect((await (await app.as('accountant')).refused(routes.walkIn, at(groupId))).body.code).toBe('FORBIDDEN');
  for (const id of [foreign, 2_000_000_000]) {
    expect((await coach.refused(routes.walkIn, at(id))).body.code).toBe('NOT_FOUND');
  }
  // a substitute, on the day of the substitution only
  await app.db('sessionSubstitutes').insert({
    ...{ groupId: foreign, date: '2026-11-23', coachId: await app.userId('coach') },
    namedAt: '2026-11-22T09:00:00Z',
  });
  await coach.call(routes.walkIn, at(foreign));
  expect((await coach.refused(routes.walkIn, at(foreign, '2026-11-22'))).body.code).toBe('NOT_FOUND');
  expect(await listed('2026-11-22', foreign)).toEqual([]);
});

test('a day without a session takes nobody, and one whose session was cancelled or rescheduled says so', async () => {
  const coach = await app.as('coach');
  const tuesday = await makeGroup(app.db, { trainer: await app.userId('coach') });
  await app.db('schedules').insert({ groupId: tuesday, dayOfWeek: 2, startTime: '17:30', endTime: '19:00' });
  const change = { groupId: tuesday, reason: 'Карантин', changedBy: await app.userId('owner') };
  const moved = { movedTo: '2026-11-11', startTime: '10:00', endTime: '11:30' };
  await app.db('sessionChanges').insert([
    { ...change, date: '2026-11-17', state: 'cancelled' },
    { ...change, date: '2026-11-10', state: 'moved', ...moved },
  ]);
  const session = (date: string) => ({ session: { groupId: tuesday, date, reason: 'Телефон был в ремонте' } });
  const refusal = async (date: string) => (await coach.refused(routes.walkIn, noted(date, session(date)))).body.details;
  expect(await refusal('2026-11-23')).toEqual([{ path: 'session.date', message: messages.walkInNoSession }]);
  for (const date of ['2026-11-17', '2026-11-10'])
    expect(await refusal(date)).toEqual([{ path: 'session.date', message: messages.walkInSessionOff }]);
  await coach.call(routes.walkIn, noted('2026-11-11', session('2026-11-11')));
  expect(await listed('2026-11-11', tuesday)).toHaveLength(1);
});

test('the day is not in the future, a late one needs a reason, and a group in the archive takes nobody', async () => {
  const coach = await app.as('coach');
  const refusal = async (date: string, more: Partial<WalkInBody> = {}) =>
    (await coach.refused(routes.walkIn, noted(date, more))).body.details;
  expect(await refusal('2026-11-24')).toEqual([{ path: 'session.date', message: messages.dateInFuture }]);
  expect(await refusal('2026-11-15')).toEqual([{ path: 'session.reason', message: messages.walkInLateReason }]);
  await coach.call(routes.walkIn, noted('2026-11-16'));
  const session = { groupId, date: '2026-11-15', reason: 'Телефон был в ремонте' };
  const { body } = await coach.call(routes.walkIn, noted('2026-11-15', { session }));
  expect((await readCard(body.id)).staffNotes).toMatchObject([
    { text: 'Записан после занятия: Телефон был в ремонте', byName: expect.any(String) },
  ]);

  const archived = await makeDailyGroup({ trainer: await app.userId('coach'), active: false });
  await app.db('groupArchivePeriods').insert({ groupId: archived, archivedOn: '2026-11-23' });
  const on = (date: string) => ({ session: { groupId: archived, date } });
  expect(await refusal('2026-11-23', on('2026-11-23'))).toEqual([
    { path: 'session.groupId', message: messages.groupWasArchived },
  ]);
  // it still trained the day before
  const { body: before } = await coach.call(routes.walkIn, noted('2026-11-22', on('2026-11-22')));
  expect(await listed('2026-11-22', archived)).toEqual([before.id]);
});

test('bad data are refused at their fields, and nothing is stored', async () => {
  const { body } = await (await app.as('coach')).refused(routes.walkIn, {
    body: { childName: 'Я', parentPhone: '123', session: { groupId, date: '2026-11-19' }, key: key('a') },
  });
  expect(body.details?.map(({ path }) => path)).toEqual(['childName', 'parentPhone']);
  expect(await listed('2026-11-19')).toEqual([]);
});

test('sent twice, also at once, a child is noted once; another child or day with the key is another one', async () => {
  const coach = await app.as('coach');
  const first = noted('2026-11-18', { key: key('b') });
  const answers = await Promise.all(Array.from({ length: 4 }, () => coach.call(routes.walkIn, first)));
  const ids = new Set(answers.map(({ body }) => body.id));
  expect(ids.size).toBe(1);
  expect(await listed('2026-11-18')).toEqual([...ids]);
  const [id] = ids;
  expect(await app.db('trialRequestHistory').where({ trialRequestId: id })).toHaveLength(1);
  const other = await coach.call(routes.walkIn, noted('2026-11-18', { key: key('b'), childName: 'Соня' }));
  const otherDay = await coach.call(routes.walkIn, noted('2026-11-17', { key: key('b') }));
  expect(new Set([...ids, other.body.id, otherDay.body.id]).size).toBe(3);
});

test('a retry after a lost answer is answered though the rights are gone and the days without a reason are over', async () => {
  const own = await makeDailyGroup({ trainer: await app.userId('coach') });
  const coach = await app.as('coach');
  const given = { body: { ...child, session: { groupId: own, date: '2026-11-20' }, key: key('c') } };
  const { body } = await coach.call(routes.walkIn, given);
  await app.db('groups').where({ id: own }).update({ trainer: null });
  app.clock.set('2026-12-20T09:00:00Z');
  const again = await app.as('coach');
  expect((await again.call(routes.walkIn, given)).body).toEqual(body);
  expect((await again.refused(routes.walkIn, { body: { ...given.body, key: key('d') } })).body.code).toBe('NOT_FOUND');
  expect(await listed('2026-11-20', own)).toEqual([body.id]);
});

test('a walk-in and the cancellation of its session at the same moment see each other', async () => {
  const coach = await app.as('coach');
  const cancel = { state: 'cancelled' as const, reason: 'Болен тренер' };
  for (const cancelFirst of [true, false]) {
    const id = await makeDailyGroup({ trainer: await app.userId('coach') });
    const calls = [
      () =>
        coach.send(
          'PUT',
          attendanceRoutes.changeSession.path.replace(':id', String(id)).replace(':date', '2026-11-23'),
          {
            body: cancel,
          },
        ),
      () =>
        coach.send('POST', routes.walkIn.path, { body: { ...child, session: { groupId: id, date: '2026-11-23' } } }),
    ];
    const holder = await app.db.transaction();
    const answers: Promise<Response>[] = [];
    try {
      await holder('groups').where({ id }).forNoKeyUpdate().first('id');
      for (const call of cancelFirst ? calls : calls.toReversed()) {
        answers.push(call());
        await waitForLock(app.db, answers.length);
      }
    } finally {
      await holder.rollback();
    }
    const [first, second] = (await Promise.all(answers)).map(({ status }) => status);
    // whoever comes second is refused, or cancels a session whose child stands in the list already
    expect([first, second]).toEqual(cancelFirst ? [200, 400] : [201, 200]);
    expect(await listed('2026-11-23', id)).toHaveLength(cancelFirst ? 0 : 1);
  }
});
