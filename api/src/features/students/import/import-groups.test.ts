import {
  type ImportPreview,
  type ImportReading,
  isLeftOutOfGroup,
  studentImportRoutes as routes,
} from '@school/api-contract/students/student-import';
import { studentRoutes } from '@school/api-contract/students/students';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { makeGroup } from '../../groups/school.fixture';
import { studentsRoutes } from '../students.routes';
import { studentImportFeatureRoutes } from './student-import.routes';

const app = useTestApp({ features: [studentsRoutes, studentImportFeatureRoutes] });

const head = 'ФИО;Дата рождения;Направление;Мама;Телефон;Группа';
const csv = (...lines: string[]) => ({ fileName: 'дети.csv', content: Buffer.from([head, ...lines].join('\n')) });
const creating: ImportReading = { columns: [], createGroups: true };

async function preview(of: ReturnType<typeof csv>, reading: ImportReading = { columns: [] }): Promise<ImportPreview> {
  return (await (await app.as('admin')).call(routes.preview, { body: { file: of, reading } })).body;
}

async function commit(of: ReturnType<typeof csv>, digest: string, reading: ImportReading) {
  return (await (await app.as('admin')).call(routes.commit, { body: { file: of, digest, reading } })).body;
}

const listMembers = () =>
  app
    .db('studentGroups as m')
    .join('students as s', 's.id', 'm.studentId')
    .join('groups as g', 'g.id', 'm.groupId')
    .orderBy('m.id')
    .select('g.name', 's.lastName');

test('a school without groups imports children without theirs, or creates the groups', async () => {
  const of = csv(
    'Пустова Анна;05.03.2018;Танцы;Пустова Ольга;89161240001;Младшая, Выходной день',
    'Пустова Вера;06.03.2017;Танцы;Пустова Ольга;89161240001;МЛАДШАЯ',
    'Пустова Галя;31.02.2018;Танцы;Пустова Ольга;89161240001;Ничья',
  );
  const without = await preview(of);
  expect(without.rows.map(({ state, changes }) => [state, changes])).toEqual([
    ['new', []],
    ['new', []],
    ['wrong', []],
  ]);
  expect(without.rows.map(({ notes }) => notes.map(({ note, value }) => [note, value]))).toEqual([
    [
      ['groupUnknown', 'Младшая'],
      ['groupUnknown', 'Выходной день'],
    ],
    [['groupUnknown', 'МЛАДШАЯ']],
    [],
  ]);
  expect(without.absentGroups).toEqual([
    { name: 'Младшая', rows: 2 },
    { name: 'Выходной день', rows: 1 },
    { name: 'Ничья', rows: 1 },
  ]);

  const shown = await preview(of, creating);
  expect(shown.rows.map(({ changes }) => changes[0]?.to ?? null)).toEqual(['Младшая, Выходной день', 'Младшая', null]);
  expect(shown.rows[1]?.notes.map(({ note }) => note)).toEqual(['groupNew']);
  const body = { file: of, digest: shown.digest, reading: creating, leaveOutWrong: 'true' as const };
  expect((await (await app.as('admin')).call(routes.commit, { body })).body).toMatchObject({
    ...{ created: 2, wrong: 1, groups: 2 },
  });
  expect(await listMembers()).toEqual([
    { name: 'Младшая', lastName: 'Пустова' },
    { name: 'Выходной день', lastName: 'Пустова' },
    { name: 'Младшая', lastName: 'Пустова' },
  ]);
  // a group of nobody but a wrong row is not created
  expect(await app.db('groups').orderBy('id').select('name', 'sportsDirection', 'maxStudents', 'createdBy')).toEqual([
    { name: 'Младшая', sportsDirection: 'dance', maxStudents: 12, createdBy: await app.userId('admin') },
    { name: 'Выходной день', sportsDirection: 'dance', maxStudents: 12, createdBy: await app.userId('admin') },
  ]);
  expect(await app.db('auditLogs').where({ eventType: 'group.created' })).toHaveLength(2);
  // the groups are open to their creator
  expect((await preview(of, creating)).rows.map(({ duplicate }) => duplicate)).toEqual(['same', 'same', null]);
});

test('a new group has places for all its children', async () => {
  const letters = [...'абвгдежзиклмно'];
  const of = csv(...letters.map((letter) => `Полная${letter} Анна;05.03.2018;Танцы;Полная Ольга;89161240002;Большая`));
  const { digest } = await preview(of, creating);
  expect(await commit(of, digest, creating)).toMatchObject({ created: letters.length });
  expect(await app.db('groups').where({ name: 'Большая' }).pluck('maxStudents')).toEqual([letters.length]);
});

test('a group that somebody else creates meanwhile is not created again', async () => {
  const of = csv('Спешная Анна;05.03.2018;Танцы;Спешная Ольга;89161240003;Общая');
  const { digest } = await preview(of, creating);
  await makeGroup(app.db, { name: 'Общая', createdBy: await app.userId('admin') });
  const body = { file: of, digest, reading: creating };
  expect((await (await app.as('admin')).refused(routes.commit, { body })).body.code).toBe('CONFLICT');
  expect(await app.db('groups').where({ name: 'Общая' })).toHaveLength(1);
});

test('a name that no group may have is left out', async () => {
  const of = csv(`Длинная Анна;05.03.2018;Танцы;Длинная Ольга;89161240004;${'г'.repeat(101)}`);
  const { rows } = await preview(of, creating);
  expect(rows.map(({ state, notes }) => [state, notes[0]?.note])).toEqual([['new', 'groupUnknown']]);
});

test('the result counts the children who did not get the group of the file, whatever the reason', async () => {
  const admin = await app.userId('admin');
  await makeGroup(app.db, { name: 'Искры', maxStudents: 1, createdBy: admin });
  for (const _ of [1, 2]) await makeGroup(app.db, { name: 'Двойная', createdBy: admin });
  const of = csv(
    'Местова Анна;05.03.2018;Танцы;Местова Ольга;89161240005;Искры',
    'Местова Вера;06.03.2017;Танцы;Местова Ольга;89161240005;Искры',
    'Местова Галя;07.03.2016;Танцы;Местова Ольга;89161240005;Двойная, Искры',
    'Местова Дина;08.03.2016;Танцы;Местова Ольга;89161240005;Нет такой',
    'Местова Ева;09.03.2016;Танцы;Местова Ольга;89161240005;',
  );
  const { digest, rows } = await preview(of);
  expect(rows.map((row) => isLeftOutOfGroup(row))).toEqual([false, true, true, true, false]);
  expect(await commit(of, digest, { columns: [] })).toMatchObject({ created: 5, leftOutOfGroups: 3 });
  const client = await app.as('admin');
  const { body } = await client.call(studentRoutes.list, { query: { search: 'местова', noGroup: 'true' } });
  expect(body.map(({ firstName }) => firstName)).toEqual(['Вера', 'Галя', 'Дина', 'Ева']);
});
