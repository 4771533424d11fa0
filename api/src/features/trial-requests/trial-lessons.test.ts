import { trialLessonRoutes as routes } from '@school/api-contract/families/trial-lessons';
import { trialRequestCardRoutes } from '@school/api-contract/families/trial-request-cards';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeBranchSection, makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { makeTrialRequest } from './trial-request.fixture';
import { trialRequestsRoutes } from './trial-requests.routes';

const app = useTestApp({ features: trialRequestsRoutes });
let place: { sectionId: number; branchId: number };
let groupId: number;

beforeAll(async () => {
  place = await makeBranchSection(app.db);
  await app.db('sportsSections').where({ id: place.sectionId }).update({ sportsDirection: 'dance' });
  groupId = await makeGroup(app.db, { trainer: await app.userId('coach'), name: 'Искры' });
});
// 12:00 in Moscow, a Monday
beforeEach(() => app.clock.set('2026-11-23T09:00:00Z'));

const assigned = (columns: Record<string, unknown> = {}) =>
  makeTrialRequest(app.db, {
    ...{ ...place, status: 'TRIAL_ASSIGNED', groupId, scheduledDate: '2026-11-23T14:30:00Z' },
    ...{ nextStep: 'ask_outcome', nextStepOn: '2026-11-24', ...columns },
  });
const day = (date = '2026-11-23') => ({ params: { id: groupId }, query: { date } });
const came = { outcome: 'CAME' as const, comment: 'Гибкая, хочет еще' };

test('a coach sees and marks the children on trial of own groups only', async () => {
  const id = await assigned();
  const mark = { params: { id: groupId, requestId: id }, body: came };
  expect((await app.visitor().refused(routes.children, day())).body.code).toBe('UNAUTHENTICATED');
  expect((await (await app.as('accountant')).refused(routes.children, day())).body.code).toBe('FORBIDDEN');
  expect((await (await app.as('admin')).refused(routes.mark, mark)).body.code).toBe('FORBIDDEN');

  const foreign = await makeGroup(app.db);
  const coach = await app.as('coach');
  expect((await coach.refused(routes.children, { ...day(), params: { id: foreign } })).body.code).toBe('NOT_FOUND');
  for (const params of [
    { id: foreign, requestId: id },
    { id: groupId, requestId: 2_000_000_000 },
  ]) {
    expect((await coach.refused(routes.mark, { ...mark, params })).body.code).toBe('NOT_FOUND');
  }
  // the request of another group, by the own group's address
  const other = await assigned({ groupId: foreign });
  expect((await coach.refused(routes.mark, { ...mark, params: { id: groupId, requestId: other } })).body.code).toBe(
    'NOT_FOUND',
  );
  const viewed = await makeGroup(app.db);
  await app.db('userGroups').insert({ userId: await app.userId('coach'), groupId: viewed, accessType: 'view' });
  const inViewed = { id: viewed, requestId: await assigned({ groupId: viewed }) };
  expect((await coach.call(routes.children, { ...day(), params: { id: viewed } })).body.mayMark).toBe(false);
  expect((await coach.refused(routes.mark, { ...mark, params: inViewed })).body.code).toBe('FORBIDDEN');
});

test('the mark of the coach plans the next step and is on the card; a repeated mark has no effect', async () => {
  await app.db('trialRequests').delete();
  const id = await assigned({ childName: 'Варя', trialConfirmedAt: '2026-11-22T10:00:00Z' });
  const coach = await app.as('coach');
  const before = await coach.call(routes.children, day());
  expect(before.body).toEqual({
    date: '2026-11-23',
    mayMark: true,
    children: [
      {
        ...{ id, childName: 'Варя', childAge: 7, startsAt: '2026-11-23T14:30:00.000Z', outcome: null, comment: null },
        ...{ confirmed: true, declined: false, open: true, walkIn: false },
      },
    ],
  });
  for (let round = 0; round < 2; round += 1) {
    const { body } = await coach.call(routes.mark, { params: { id: groupId, requestId: id }, body: came });
    expect(body).toMatchObject({ outcome: 'CAME', comment: 'Гибкая, хочет еще' });
  }
  const owner = await app.as('owner');
  const card = (await owner.call(trialRequestCardRoutes.read, { params: { id } })).body;
  expect(card).toMatchObject({
    ...{ trialOutcome: 'CAME', trialComment: 'Гибкая, хочет еще', status: 'TRIAL_ASSIGNED' },
    nextStep: { kind: 'send_link', day: '2026-11-23' },
  });
  const answer = await owner.call(routes.recordOutcome, { params: { id }, body: { outcome: 'NO_SHOW' } });
  // a mark without a comment leaves the one that is stored
  const kept = { trialOutcome: 'NO_SHOW', trialComment: 'Гибкая, хочет еще', nextStep: { kind: 'reschedule' } };
  expect(answer.body).toMatchObject(kept);
  const emptied = { params: { id: groupId, requestId: id }, body: { outcome: 'NO_SHOW' as const, comment: '' } };
  expect((await coach.call(routes.mark, emptied)).body.comment).toBeNull();
  const events = await app.db('auditLogs').where({ eventType: 'trial_request.trial_marked' });
  expect(events).toHaveLength(4);
  expect(JSON.stringify(events)).not.toContain('Гибкая');
});

test('a lesson of tomorrow cannot be marked, nor one of a request in a later stage', async () => {
  const tomorrow = await assigned({ scheduledDate: '2026-11-23T21:30:00Z' });
  const signed = await assigned({ status: 'SIGNED', nextStep: null, nextStepOn: null });
  const coach = await app.as('coach');
  expect((await coach.call(routes.children, day('2026-11-24'))).body).toMatchObject({
    mayMark: false,
    children: [{ id: tomorrow, open: true }],
  });
  for (const requestId of [tomorrow, signed]) {
    const refusal = await coach.refused(routes.mark, { params: { id: groupId, requestId }, body: came });
    expect(refusal.body.code).toBe('ILLEGAL_TRANSITION');
  }
  expect((await coach.call(routes.children, day())).body.children.find(({ id }) => id === signed)).toMatchObject({
    open: false,
  });
});

test('slots are future sessions, the requested section and branch first; without a free place only in a fitting group', async () => {
  await app.db('trialRequests').delete();
  const weekly = (id: number, dayOfWeek: number, startTime: string) =>
    app.db('schedules').insert({ groupId: id, dayOfWeek, startTime, endTime: '21:00', validFrom: '2026-01-01' });
  const near = await makeGroup(app.db, { name: 'Рядом', branchId: place.branchId, hall: 'Зал 1', maxStudents: 2 });
  const other = await makeGroup(app.db, { name: 'Борцы', branchId: place.branchId, sportsDirection: 'martial_arts' });
  const full = await makeGroup(app.db, { name: 'Полная', branchId: place.branchId, maxStudents: 1 });
  await makeStudent(app.db, {}, [full]);
  await makeStudent(app.db, {}, [near]);
  // Monday before now, Tuesday, Wednesday
  await weekly(near, 1, '11:00');
  await weekly(near, 2, '17:30');
  await weekly(other, 2, '16:00');
  await weekly(full, 3, '16:00');
  const id = await makeTrialRequest(app.db, place);
  const owner = await app.as('owner');
  const list = async () =>
    (await owner.call(routes.slots, { params: { id } })).body.map(({ groupName, startsAt, free }) => [
      ...[groupName, startsAt.slice(0, 16), free],
    ]);
  expect((await list()).slice(0, 3)).toEqual([
    ['Рядом', '2026-11-24T14:30', 1],
    ['Рядом', '2026-11-30T08:00', 1],
    ['Рядом', '2026-12-01T14:30', 1],
  ]);
  expect((await list()).map(([name]) => name)).toContain('Борцы');
  // after those with places, and once
  expect((await list()).filter(([name]) => name === 'Полная')).toEqual([['Полная', '2026-11-25T13:00', 0]]);
  const names = [...new Set((await list()).map(([name]) => name))];
  expect(names.slice(0, 2)).toEqual(['Рядом', 'Полная']);
  // a trial child takes the last place of that day
  const taken = await assigned({ groupId: near, scheduledDate: '2026-11-24T14:30:00Z' });
  expect((await list())[0]).toEqual(['Рядом', '2026-11-30T08:00', 1]);
  // until its data are erased
  await app.db('trialRequests').where({ id: taken }).update({ anonymizedAt: '2026-11-23' });
  expect((await list())[0]).toEqual(['Рядом', '2026-11-24T14:30', 1]);
  expect((await owner.refused(routes.slots, { params: { id: 2_000_000_000 } })).body.code).toBe('NOT_FOUND');
  expect((await (await app.as('coach')).refused(routes.slots, { params: { id } })).body.code).toBe('FORBIDDEN');
});

test('a slot names who holds the first time of its day: not a substitute who came to the day with a later session', async () => {
  const joint = await makeGroup(app.db, {
    name: 'Дважды',
    trainer: await makeUser(app.db, 'coach', { fullName: 'Орлов Петр' }),
  });
  const times = { groupId: joint, startTime: '10:00', endTime: '11:00', validFrom: '2026-01-01' };
  await app.db('schedules').insert([
    { ...times, dayOfWeek: 2 },
    { ...times, dayOfWeek: 4 },
  ]);
  const [tuesday, thursday] = ['2026-11-24', '2026-11-26'];
  const moved = { groupId: joint, date: tuesday, state: 'moved', movedTo: thursday, changedAt: '2026-11-20T10:00:00Z' };
  await app.db('sessionChanges').insert({ ...moved, startTime: '19:00', endTime: '20:00', reason: 'Зал' });
  const coachId = await makeUser(app.db, 'coach', { fullName: 'Петрова Елена' });
  await app
    .db('sessionSubstitutes')
    .insert({ groupId: joint, date: thursday, movedFrom: tuesday, coachId, namedAt: '2026-11-20T10:00:00Z' });
  const id = await makeTrialRequest(app.db, place);
  const owner = await app.as('owner');
  const ofThursday = async () => {
    const { body } = await owner.call(routes.slots, { params: { id } });
    return body.find((slot) => slot.groupId === joint && slot.startsAt.startsWith(thursday))?.trainerName;
  };
  expect(await ofThursday()).toBe('Орлов Петр');
  await app.db('sessionChanges').where({ groupId: joint }).update({ startTime: '08:00', endTime: '09:00' });
  expect(await ofThursday()).toBe('Петрова Елена');
});

test('slots of groups whose age fits come first; a full group of another age or direction is left out', async () => {
  await app.db('groups').update({ active: false });
  const train = async (columns: Record<string, unknown>, dayOfWeek: number) => {
    const id = await makeGroup(app.db, { branchId: place.branchId, ...columns });
    const times = { startTime: '17:30', endTime: '19:00', validFrom: '2026-01-01' };
    await app.db('schedules').insert({ groupId: id, dayOfWeek, ...times });
    return id;
  };
  const elder = { name: 'Старшие', youngestAge: 11, oldestAge: 15 };
  await train(elder, 2);
  await train({ name: 'Без возраста' }, 3);
  await train({ name: 'Ровесники', youngestAge: 6, oldestAge: 8 }, 4);
  const full = await train({ name: 'Полные ровесники', youngestAge: 6, oldestAge: 8, maxStudents: 1 }, 5);
  const fullElder = await train({ ...elder, name: 'Полные старшие', maxStudents: 1 }, 5);
  const fullOther = await train({ name: 'Полные борцы', sportsDirection: 'martial_arts', maxStudents: 1 }, 5);
  await makeStudent(app.db, {}, [full, fullElder, fullOther]);
  const owner = await app.as('owner');
  const list = async (childAge: number) => {
    const id = await makeTrialRequest(app.db, { ...place, childAge });
    const { body } = await owner.call(routes.slots, { params: { id } });
    return [...new Map(body.map((slot) => [slot.groupName, slot])).values()];
  };
  expect((await list(7)).map(({ groupName, age, free }) => [groupName, age, free > 0])).toEqual([
    ['Ровесники', 'fits', true],
    ['Полные ровесники', 'fits', false],
    ['Без возраста', 'unknown', true],
    ['Старшие', 'younger', true],
  ]);
  expect((await list(12))[0]).toMatchObject({ groupName: 'Старшие', age: 'fits', youngestAge: 11, oldestAge: 15 });
});
