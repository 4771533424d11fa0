import { groupRoutes } from '@school/api-contract/groups/groups';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { transfersRoutes } from '../transfers/transfers.routes';
import { groupsRoutes } from './groups.routes';
import { makeGroup, makeStudent } from './school.fixture';

const { restore, place, read, removeStudent, stopWaiting, wait, waiting } = groupRoutes;
const app = useTestApp({ features: [groupsRoutes, transfersRoutes] });

const rounds = [1, 2, 3, 4, 5];

/** A group with members and a waiting list, and two users who change it. */
async function makeRace({ places, inside, inLine }: { places: number; inside: number; inLine: number }) {
  const groupId = await makeGroup(app.db, { maxStudents: places });
  const many = (count: number, groups: number[] = []) =>
    Promise.all(Array.from({ length: count }, () => makeStudent(app.db, {}, groups)));
  const members = await many(inside, [groupId]);
  const queue = await many(inLine);
  const [owner, senior] = [await app.as('owner'), await app.as('senior_admin')];
  const params = { id: groupId };
  if (inLine > 0) await owner.call(wait, { params, body: { studentIds: queue } });
  const path = `/api/groups/${groupId}`;
  const code = async (answer: Promise<Response>) => {
    const response = await answer;
    return response.ok ? 'ok' : String((await response.json()).code);
  };
  return {
    ...{ groupId, params, members, queue, owner, senior },
    newcomers: many,
    add: (by: typeof owner, studentId: number | undefined) =>
      code(by.send('POST', `${path}/students`, { body: { studentIds: [studentId] } })),
    remove: (by: typeof owner, studentId: number | undefined) =>
      code(by.send('DELETE', `${path}/students/${studentId}`)),
    place: (by: typeof owner, studentId: number | undefined) =>
      code(by.send('POST', `${path}/waiting-list/${studentId}/place`, { body: {} })),
    decline: (by: typeof owner, studentId: number | undefined) =>
      code(by.send('DELETE', `${path}/waiting-list/${studentId}`)),
    archive: (by: typeof owner) => code(by.send('POST', `${path}/archive`)),
    setPlaces: (by: typeof owner, maxStudents: number) =>
      code(
        by.send('PUT', path, {
          body: {
            ...{ name: 'Искры', description: '', sportsDirection: 'dance', branchId: null, trainerId: null },
            ...{ maxStudents, schedules: [] },
          },
        }),
      ),
    group: async () => (await owner.call(read, { params })).body,
    inside: async (): Promise<number[]> =>
      app.db('studentGroups').where({ groupId, active: true }).orderBy('studentId').pluck('studentId'),
    waiting: async () => (await owner.call(waiting, { params })).body.map(({ studentId }) => studentId),
  };
}

test('a place freed while others take it is taken once', async () => {
  for (const round of rounds) {
    const race = await makeRace({ places: 1, inside: 1, inLine: 1 });
    const [first, second] = await race.newcomers(2);
    const [left, ...taken] = await Promise.all([
      race.remove(race.owner, race.members[0]),
      race.add(race.senior, first),
      race.add(race.owner, second),
      race.place(race.senior, race.queue[0]),
    ]);
    expect(left, `round ${round}`).toBe('ok');
    const won = taken.filter((answer) => answer === 'ok').length;
    expect(taken.filter((answer) => answer === 'GROUP_FULL')).toHaveLength(3 - won);
    expect(won).toBeLessThanOrEqual(1);
    expect(await race.inside()).toHaveLength(won);
    expect((await race.waiting()).length).toBe(taken[2] === 'ok' ? 0 : 1);
  }
});

test('of two waiting students placed at once one gets the place, and the other still waits', async () => {
  for (const _ of rounds) {
    const race = await makeRace({ places: 2, inside: 1, inLine: 2 });
    const answers = await Promise.all([race.place(race.owner, race.queue[0]), race.place(race.senior, race.queue[1])]);
    expect(answers.toSorted()).toEqual(['GROUP_FULL', 'ok']);
    expect(await race.waiting()).toEqual([race.queue[answers.indexOf('GROUP_FULL')]]);
    expect(await race.group()).toMatchObject({ studentCount: 2, waitingCount: 1, offer: null });
  }
});

test('a student placed and added at once is in the group once', async () => {
  for (const _ of rounds) {
    const race = await makeRace({ places: 2, inside: 0, inLine: 1 });
    const [placed, added] = await Promise.all([
      race.place(race.owner, race.queue[0]),
      race.add(race.senior, race.queue[0]),
    ]);
    expect(added).toBe('ok');
    expect(['ok', 'NOT_FOUND']).toContain(placed);
    expect(await race.inside()).toEqual(race.queue);
    expect(await race.waiting()).toEqual([]);
  }
});

test('after a refusal the place is offered to the next student; of simultaneous removal and placing one happens', async () => {
  const race = await makeRace({ places: 1, inside: 0, inLine: 3 });
  expect((await race.group()).offer?.id).toBe(race.queue[0]);
  await race.owner.call(stopWaiting, { params: { ...race.params, studentId: race.queue[0] ?? 0 } });
  expect((await race.group()).offer?.id).toBe(race.queue[1]);
  const answers = await Promise.all([race.decline(race.owner, race.queue[1]), race.place(race.senior, race.queue[1])]);
  expect(answers.toSorted()).toEqual(['NOT_FOUND', 'ok']);
  expect(await race.inside()).toEqual(answers[1] === 'ok' ? [race.queue[1]] : []);
  expect(await race.waiting()).toEqual([race.queue[2]]);
});

test('there are never fewer places than students, in whatever order two changes run', async () => {
  for (const _ of rounds) {
    const race = await makeRace({ places: 2, inside: 1, inLine: 0 });
    const [newcomer] = await race.newcomers(1);
    const answers = await Promise.all([race.setPlaces(race.owner, 1), race.add(race.senior, newcomer)]);
    expect([
      ['ok', 'GROUP_FULL'],
      ['VALIDATION_FAILED', 'ok'],
    ]).toContainEqual(answers);
    const { maxStudents, studentCount } = await race.group();
    expect(studentCount).toBe(maxStudents);
  }
});

test('an archived group keeps its waiting list, offers no place, and has the list after a restore', async () => {
  for (const _ of rounds) {
    const race = await makeRace({ places: 2, inside: 0, inLine: 2 });
    const [archived, placed] = await Promise.all([race.archive(race.owner), race.place(race.senior, race.queue[0])]);
    expect(archived).toBe('ok');
    expect(['ok', 'ILLEGAL_TRANSITION']).toContain(placed);
    const left = placed === 'ok' ? race.queue.slice(1) : race.queue;
    expect(await race.group()).toMatchObject({ active: false, offer: null, waitingCount: left.length });
    expect(await race.add(race.owner, race.queue[1])).toBe('ILLEGAL_TRANSITION');
    // waiting students can still be removed
    expect(await race.decline(race.owner, left.at(-1))).toBe('ok');
    await race.owner.call(restore, { params: race.params });
    expect((await race.group()).offer?.id ?? null).toBe(left.length > 1 ? left[0] : null);
  }
});

test('archived students and members are not offered a place', async () => {
  const race = await makeRace({ places: 3, inside: 0, inLine: 3 });
  await app.db('students').where({ id: race.queue[0] }).update({ active: false });
  expect((await race.group()).offer?.id).toBe(race.queue[1]);
  expect(await race.place(race.owner, race.queue[0])).toBe('NOT_FOUND');
  await race.owner.call(place, { params: { ...race.params, studentId: race.queue[1] ?? 0 }, body: {} });
  expect(await race.group()).toMatchObject({ waitingCount: 1, offer: { id: race.queue[2] } });
  // returns at the end of the list
  await race.owner.call(removeStudent, { params: { ...race.params, studentId: race.queue[1] ?? 0 } });
  await race.owner.call(wait, { params: race.params, body: { studentIds: [race.queue[1] ?? 0] } });
  expect(await race.waiting()).toEqual([race.queue[2], race.queue[1]]);
});
