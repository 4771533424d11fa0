import { groupRoutes } from '@school/api-contract/groups/groups';
import { transferRoutes } from '@school/api-contract/groups/transfers';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { dueLeavesTask } from '../memberships/due-leaves.task';
import { studentsRoutes } from '../students/students.routes';
import { transfersRoutes } from '../transfers/transfers.routes';
import { groupsRoutes } from './groups.routes';
import { makeGroup, makeStudent } from './school.fixture';

const { addStudents, keepStudent, moveStudents, read, removeStudent, roster, wait } = groupRoutes;
const app = useTestApp({ features: [groupsRoutes, studentsRoutes, transfersRoutes] });

const leaveDate = '2026-12-01';

beforeEach(() => app.clock.set('2026-11-21T12:00:00Z'));

async function makeMember(groupId: number, columns: Record<string, unknown> = {}): Promise<number> {
  const studentId = await makeStudent(app.db, columns);
  await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-09-01' });
  return studentId;
}

/** A full group of one student, who leaves on the leave date. */
async function makeLeaving() {
  const groupId = await makeGroup(app.db, { maxStudents: 1 });
  const studentId = await makeMember(groupId);
  const owner = await app.as('owner');
  const member = { params: { id: groupId, studentId } };
  await owner.call(removeStudent, { ...member, query: { leaveDate } });
  return {
    ...{ groupId, studentId, owner, member },
    // signs in again: sessions end while the clock moves
    roster: async () => (await (await app.as('owner')).call(roster, { params: { id: groupId }, query: {} })).body,
    count: async () => (await (await app.as('owner')).call(read, { params: { id: groupId } })).body.studentCount,
    join: async (joinDate: string) => {
      const body = { studentIds: [await makeStudent(app.db)], joinDate };
      return { params: { id: groupId }, body };
    },
  };
}

test('a student with a planned leave stays in the group until the day before', async () => {
  const { groupId, studentId, roster: listRoster, count } = await makeLeaving();
  expect(await listRoster()).toMatchObject([{ studentId, leaveDate }]);
  expect(await count()).toBe(1);
  const run = () => dueLeavesTask(app.deps).run();
  app.clock.set('2026-11-29T12:00:00Z');
  await run();
  expect(await count()).toBe(1);
  // the last day: the place can be given away from tomorrow on
  app.clock.set('2026-11-30T00:00:00+03:00');
  await run();
  expect([await listRoster(), await count()]).toEqual([[], 0]);
  expect(await app.db('studentGroups').where({ groupId })).toMatchObject([{ leaveDate, active: false }]);
});

test('a place that becomes free can be given away from that day on, not earlier and not twice', async () => {
  const { owner, join, count } = await makeLeaving();
  expect((await owner.refused(addStudents, await join('2026-11-30'))).body.code).toBe('GROUP_FULL');
  expect((await owner.call(addStudents, await join(leaveDate))).body).toEqual({ added: 1 });
  // never more than one at once
  expect(await count()).toBe(1);
  expect((await owner.refused(addStudents, await join('2027-01-01'))).body.code).toBe('GROUP_FULL');
});

test('of two people who give away the place that becomes free, one wins', async () => {
  for (const _ of [1, 2, 3]) {
    const { owner, groupId, join } = await makeLeaving();
    const clients = [owner, await app.as('senior_admin')];
    const inputs = [await join(leaveDate), await join(leaveDate)];
    const answers = await Promise.all(
      clients.map((client, index) =>
        client.send('POST', `/api/groups/${groupId}/students`, { body: inputs[index]?.body }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});

test('a planned leave can be cancelled once, as long as the place is not given away', async () => {
  const { owner, member, roster: listRoster, join, groupId, studentId } = await makeLeaving();
  const senior = await app.as('senior_admin');
  const path = `/api/groups/${groupId}/students/${studentId}/leave`;
  const answers = await Promise.all([owner, senior].map((client) => client.send('DELETE', path)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(await listRoster()).toMatchObject([{ studentId, leaveDate: null }]);
  expect(await app.db('auditLogs').where({ eventType: 'group.leave_cancelled' })).toMatchObject([
    { metadata: { groupId, studentId, joinDate: '2026-09-01', leaveDate } },
  ]);
  expect((await owner.refused(keepStudent, member)).body.code).toBe('CONFLICT');

  await owner.call(removeStudent, { ...member, query: { leaveDate } });
  await owner.call(addStudents, await join(leaveDate));
  expect((await owner.refused(keepStudent, member)).body.code).toBe('GROUP_FULL');
});

test('the leave cannot be moved past the day on which somebody else gets the place', async () => {
  const { owner, member, join, roster: listRoster } = await makeLeaving();
  await owner.call(addStudents, await join(leaveDate));
  const leave = (day: string) => ({ ...member, query: { leaveDate: day } });
  expect((await owner.refused(removeStudent, leave('2026-12-20'))).body.code).toBe('GROUP_FULL');
  await owner.call(removeStudent, leave('2026-11-28'));
  expect((await listRoster()).map((row) => row.leaveDate)).toContain('2026-11-28');
});

test('the leave can be moved, also to today', async () => {
  const { owner, member, roster: listRoster } = await makeLeaving();
  await owner.call(removeStudent, { ...member, query: { leaveDate: '2026-12-20' } });
  expect(await listRoster()).toMatchObject([{ leaveDate: '2026-12-20' }]);
  await owner.call(removeStudent, { ...member, query: { leaveDate: '2026-11-21' } });
  expect(await listRoster()).toEqual([]);
  expect((await owner.refused(keepStudent, member)).body.code).toBe('NOT_FOUND');
});

test('only those who may change the roster cancel a leave', async () => {
  const { member, groupId } = await makeLeaving();
  const [coach, accountant] = [await app.as('coach'), await app.as('accountant')];
  expect((await coach.refused(keepStudent, member)).body.code).toBe('NOT_FOUND');
  await app.db('userGroups').insert({ userId: await app.userId('coach'), groupId, accessType: 'view' });
  expect((await coach.refused(keepStudent, member)).body.code).toBe('FORBIDDEN');
  expect((await accountant.refused(keepStudent, member)).body.code).toBe('FORBIDDEN');
  expect((await app.visitor().refused(keepStudent, member)).body.code).toBe('UNAUTHENTICATED');
});

test('a student who is to leave is neither added again nor put onto the waiting list', async () => {
  const { owner, groupId, studentId } = await makeLeaving();
  const input = { params: { id: groupId }, body: { studentIds: [studentId] } };
  expect((await owner.refused(addStudents, input)).body.details).toEqual([
    {
      path: 'studentIds.0',
      message: 'Ученик в группе, но уход уже запланирован: отмените его в составе группы',
    },
  ]);
  expect((await owner.refused(wait, input)).body.details).toMatchObject([{ path: 'studentIds.0' }]);
});

test('a transfer is planned for a later day, once', async () => {
  const [from, other, to] = [await makeGroup(app.db), await makeGroup(app.db), await makeGroup(app.db)];
  const studentId = await makeMember(from);
  const owner = await app.as('owner');
  const transfer = (id: number, joinDate = leaveDate) => ({
    params: { id },
    body: { studentIds: [studentId], from: [from], joinDate },
  });
  await owner.call(moveStudents, transfer(to));
  const stays = () =>
    app.db('studentGroups').where({ studentId }).orderBy('id').select('groupId', 'joinDate', 'leaveDate', 'active');
  expect(await stays()).toEqual([
    { groupId: from, joinDate: '2026-09-01', leaveDate, active: true },
    { groupId: to, joinDate: leaveDate, leaveDate: null, active: true },
  ]);
  expect((await owner.refused(moveStudents, transfer(other))).body.code).toBe('CONFLICT');
  const { body } = await owner.call(transferRoutes.choices, { params: { id: studentId }, query: {} });
  expect(body.current.map(({ id }) => id)).toEqual([to]);

  // a transfer out of all groups shortens the planned stay and cancels the one that has not begun
  await owner.call(moveStudents, { params: { id: other }, body: { studentIds: [studentId], joinDate: '2026-11-25' } });
  expect(await stays()).toEqual([
    { groupId: from, joinDate: '2026-09-01', leaveDate: '2026-11-25', active: true },
    { groupId: to, joinDate: leaveDate, leaveDate, active: false },
    { groupId: other, joinDate: '2026-11-25', leaveDate: null, active: true },
  ]);
});

test('the choice of groups counts the places of the day of joining', async () => {
  const { owner, groupId } = await makeLeaving();
  const studentId = await makeStudent(app.db);
  const freeOn = async (joinDate: string) => {
    const { body } = await owner.call(transferRoutes.choices, { params: { id: studentId }, query: { joinDate } });
    return body.groups.find(({ id }) => id === groupId)?.freePlaces;
  };
  expect([await freeOn('2026-11-30'), await freeOn(leaveDate)]).toEqual([0, 1]);
});
