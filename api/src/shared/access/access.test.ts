import { groupAccessTypes } from '@school/api-contract/groups/groups';
import { type Role, roles } from '@school/api-contract/rules/roles';
import { expect, test } from 'vitest';
import { makeGroup, makeStudent, makeUser } from '../../features/groups/school.fixture';
import { testDatabase } from '../../testing/database';
import {
  canEditGroupSql,
  canMarkGroup,
  canMarkGroupSql,
  editableGroupIds,
  findGroupAccess,
  type GroupOwnership,
  groupAccessSql,
  includesAccess,
  ownGrantJoin,
  toGroupScope,
  visibleGroupIds,
} from './group-scope';
import { canSeeStudent, toStudentScope, visibleStudentIds } from './student-scope';

const database = testDatabase();

interface Case {
  id: number;
  studentId: number;
  group: GroupOwnership;
}

/** Creates a group with a student for each relation between a user and a group. */
async function makeCases(userId: number, strangerId: number): Promise<Case[]> {
  const cases: Case[] = [];
  for (const trainer of [userId, strangerId, null]) {
    for (const createdBy of [userId, strangerId, null]) {
      for (const grant of [null, ...groupAccessTypes]) {
        const id = await makeGroup(database(), { trainer, createdBy });
        if (grant) await database()('userGroups').insert({ userId, groupId: id, accessType: grant });
        // a grant of another user must not matter
        await database()('userGroups').insert({ userId: strangerId, groupId: id, accessType: 'manage' });
        cases.push({ id, studentId: await makeStudent(database(), {}, [id]), group: { trainer, createdBy, grant } });
      }
    }
  }
  return cases;
}

async function makeUserWithCases(role: Role) {
  const id = await makeUser(database(), role);
  return { user: { id, role }, cases: await makeCases(id, await makeUser(database(), 'admin')) };
}

test.each(roles)('predicates and SQL agree on what %s may do with a group', async (role) => {
  const { user, cases } = await makeUserWithCases(role);
  const scope = toGroupScope(user);
  const { rows } = await database().raw(
    `select g.id, ${groupAccessSql} as access, coalesce(${canEditGroupSql}, false) as edits,
       coalesce(${canMarkGroupSql}, false) as marks
     from groups g ${ownGrantJoin} where g.id = any(:ids) order by g.id`,
    { ...scope, ids: cases.map(({ id }) => id) },
  );
  const expected = cases.map(({ id, group }) => {
    const access = findGroupAccess(scope, group);
    return { id, access, edits: includesAccess(access, 'edit'), marks: canMarkGroup(scope, access) };
  });
  expect(rows).toEqual(expected);

  const listed = (ids: ReturnType<typeof visibleGroupIds>): Promise<number[]> => {
    const query = database()('groups')
      .whereIn(
        'id',
        cases.map(({ id }) => id),
      )
      .orderBy('id');
    return (ids ? query.whereIn('id', ids) : query).pluck('id');
  };
  const idsWhere = (isListed: (row: (typeof expected)[number]) => boolean) =>
    expected.filter(isListed).map((row) => row.id);
  expect(await listed(visibleGroupIds(database(), user))).toEqual(idsWhere(({ access }) => access !== null));
  expect(await listed(editableGroupIds(database(), user))).toEqual(idsWhere(({ edits }) => edits));
});

test.each(roles)('predicate and SQL agree on which students %s sees', async (role) => {
  const { user, cases } = await makeUserWithCases(role);
  const students = cases.map(({ studentId, group }) => ({ studentId, groups: [group] }));
  const [first, ...others] = cases;
  if (!first) throw new Error('There are no cases');
  students.push({ studentId: await makeStudent(database()), groups: [] });
  const inAll = await makeStudent(
    database(),
    {},
    cases.map(({ id }) => id),
  );
  students.push({ studentId: inAll, groups: cases.map(({ group }) => group) });
  // a former member is not a student of the group
  const unseen = others.find(({ group }) => findGroupAccess(toGroupScope(user), group) === null) ?? first;
  const left = await makeStudent(database(), {}, [unseen.id]);
  const ended = { active: false, joinDate: '2026-09-01', leaveDate: '2026-10-01' };
  await database()('studentGroups').insert({ studentId: left, groupId: first.id, ...ended });
  students.push({ studentId: left, groups: [unseen.group] });

  const visible = visibleStudentIds(database(), toStudentScope(database(), user));
  const ids = students.map(({ studentId }) => studentId);
  const query = database()('students').whereIn('id', ids).orderBy('id');
  const found: number[] = await (visible ? query.whereIn('id', visible) : query).pluck('id');
  expect(found).toEqual(students.filter(({ groups }) => canSeeStudent(user, groups)).map(({ studentId }) => studentId));
});

test('who may see, change and mark a group, role by role', () => {
  const granted: GroupOwnership = { trainer: null, createdBy: null, grant: 'edit' };
  const access = (role: Role, group: GroupOwnership) => findGroupAccess(toGroupScope({ id: 1, role }), group);
  const marks = (role: Role, group: GroupOwnership) => canMarkGroup(toGroupScope({ id: 1, role }), access(role, group));
  expect(roles.map((role) => [role, access(role, granted), marks(role, granted)])).toEqual([
    ['owner', 'manage', true],
    ['senior_admin', 'manage', true],
    ['admin', 'edit', false],
    ['coach', 'edit', true],
    ['accountant', null, false],
  ]);
  const own: GroupOwnership = { trainer: 1, createdBy: null, grant: 'view' };
  expect(roles.map((role) => access(role, own))).toEqual(['manage', 'manage', 'manage', 'manage', null]);
  const created: GroupOwnership = { trainer: null, createdBy: 1, grant: 'view' };
  expect(roles.map((role) => access(role, created))).toEqual(['manage', 'manage', 'manage', 'view', null]);
  const foreign: GroupOwnership = { trainer: 2, createdBy: 2, grant: null };
  expect(roles.map((role) => access(role, foreign))).toEqual(['manage', 'manage', null, null, null]);
  expect(roles.filter((role) => canSeeStudent({ id: 1, role }, [foreign]))).toEqual(
    roles.filter((role) => role !== 'coach'),
  );
});
