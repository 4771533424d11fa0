import type { Knex } from 'knex';

let count = 0;

/** Numbers of equal length, so that names that contain them sort in creation order. */
function countUp(): string {
  count += 1;
  return String(count).padStart(6, '0');
}

/** Creates a student with all required columns, as a member of the groups. Returns the id. */
export async function makeStudent(
  db: Knex,
  columns: Record<string, unknown> = {},
  groupIds: number[] = [],
): Promise<number> {
  const serial = countUp();
  const [student] = await db('students')
    .insert({
      lastName: `Ученик${serial}`,
      firstName: 'Анна',
      birthDate: '2017-05-02',
      sportsDirection: 'dance',
      parentName: 'Мария',
      parentPhone: `+79160${serial}`,
      ...columns,
    })
    .returning('id');
  for (const groupId of groupIds) await db('studentGroups').insert({ studentId: student.id, groupId });
  return student.id;
}

/** Creates a group of 12 places, and its hall if the branch has none of this name. Returns the group's id. */
export async function makeGroup(db: Knex, columns: Record<string, unknown> = {}): Promise<number> {
  const serial = countUp();
  const { branchId, hall: name } = columns;
  if (name) await db('halls').insert({ branchId, name }).onConflict(['branchId', 'name']).ignore();
  const [group] = await db('groups')
    .insert({ name: `Группа ${serial}`, sportsDirection: 'dance', ...columns })
    .returning('id');
  return group.id;
}

/** Creates a section in a branch, both active. */
export async function makeBranchSection(
  db: Knex,
  schedule = '{"Понедельник":"17:30"}',
): Promise<{ sectionId: number; branchId: number }> {
  const serial = countUp();
  const [section] = await db('sportsSections')
    .insert({ name: `Секция ${serial}` })
    .returning('id');
  const [branch] = await db('branches')
    .insert({ name: `Филиал ${serial}`, address: 'ул. Мира, 1' })
    .returning('id');
  await db('branchSections').insert({ sectionId: section.id, branchId: branch.id, schedule });
  return { sectionId: section.id, branchId: branch.id };
}

/** Creates one more account of the role, besides the one that `as(role)` signs in. Returns its id. */
export async function makeUser(db: Knex, role: string, columns: Record<string, unknown> = {}): Promise<number> {
  const serial = countUp();
  const [user] = await db('users')
    .insert({ username: `user${serial}`, role, ...columns })
    .returning('id');
  return user.id;
}
