import {
  type ImportPreview,
  type ImportReading,
  studentImportRoutes as routes,
} from '@school/api-contract/students/student-import';
import { studentRoutes } from '@school/api-contract/students/students';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { makeGroup, makeStudent } from '../../groups/school.fixture';
import { studentsRoutes } from '../students.routes';
import { maxNamesakes } from './student-import.repository';
import { studentImportFeatureRoutes } from './student-import.routes';

const app = useTestApp({ features: [studentsRoutes, studentImportFeatureRoutes] });

const head = 'ФИО;Дата рождения;Мама;Телефон;Группа;Email';
const csv = (...lines: string[]) => ({ fileName: 'дети.csv', content: Buffer.from([head, ...lines].join('\n')) });
const dance: ImportReading = { columns: [], sportsDirection: 'dance' };

async function preview(of: ReturnType<typeof csv>, reading = dance): Promise<ImportPreview> {
  return (await (await app.as('owner')).call(routes.preview, { body: { file: of, reading } })).body;
}

async function importAll(of: ReturnType<typeof csv>, reading = dance) {
  const { digest } = await preview(of, reading);
  const body = { file: of, digest, reading, leaveOutWrong: 'true' as const };
  return (await (await app.as('owner')).call(routes.commit, { body })).body;
}

async function listCards(search: string) {
  const owner = await app.as('owner');
  const found = (await owner.call(studentRoutes.list, { query: { search } })).body;
  const cards = await Promise.all(found.map(({ id }) => owner.call(studentRoutes.read, { params: { id } })));
  return cards.map(({ body }) => body).sort((a, b) => a.id - b.id);
}

const listGroupIds = (studentId: number | undefined) =>
  app.db('studentGroups').where({ studentId, active: true }).orderBy('groupId').pluck('groupId');

const answered = ({ rows }: ImportPreview, isSame: boolean): ImportReading => ({
  ...dance,
  answers: rows.flatMap(({ question }) => (question ? { question: question.key, isSame } : [])),
});

const toKinds = ({ rows }: ImportPreview) =>
  rows.map(({ state, duplicate, faults }) => duplicate ?? faults[0]?.fault ?? state);

test('a file with one row per child and group gives the child all groups, and values that only one row has', async () => {
  const monday = await makeGroup(app.db, { name: 'Понедельник' });
  const friday = await makeGroup(app.db, { name: 'Пятница' });
  const of = csv(
    'Парная Анна;05.03.2018;Парная Ольга;89161230001;Понедельник;',
    'Парная Анна;05.03.2018;;;Пятница;anna@example.ru',
    'ПАРНАЯ АННА;05.03.2018;Парная О.;89161230002;Понедельник;',
  );
  const shown = await preview(of);
  expect(toKinds(shown)).toEqual(['new', 'inFile', 'inFile']);
  expect(shown.rows[0]?.changes).toEqual([{ field: 'groups', from: null, to: 'Понедельник, Пятница' }]);
  expect(shown.rows.map(({ sameAsRow }) => sameAsRow)).toEqual([null, 2, 2]);
  // the other spelling of the mother and her other phone
  expect(shown.rows[2]?.notes.map(({ note, cell }) => `${cell} ${note}`)).toEqual([
    'C4 valueLeftOut',
    'D4 valueLeftOut',
  ]);
  expect(await importAll(of)).toEqual({
    created: 1,
    changed: 0,
    duplicate: 2,
    wrong: 0,
    groups: 0,
    leftOutOfGroups: 0,
  });
  const [card, ...others] = await listCards('парная');
  expect(others).toEqual([]);
  expect(card).toMatchObject({ parentPhone: '+79161230001', parentEmail: 'anna@example.ru' });
  expect(await listGroupIds(card?.id)).toEqual([monday, friday]);
});

test('the parents of a child may be in the second row only', async () => {
  const group = await makeGroup(app.db, { name: 'Утро' });
  const of = csv('Поздняя Анна;05.03.2018;;;Утро;', 'Поздняя Анна;05.03.2018;Поздняя Ольга;89161230003;;');
  expect(toKinds(await preview(of))).toEqual(['new', 'inFile']);
  await importAll(of);
  const [card] = await listCards('поздняя');
  expect(card).toMatchObject({ parentName: 'Поздняя Ольга', parentPhone: '+79161230003' });
  expect(await listGroupIds(card?.id)).toEqual([group]);
});

test('a known child gets the groups of all rows', async () => {
  const groups = [await makeGroup(app.db, { name: 'Первая' }), await makeGroup(app.db, { name: 'Вторая' })];
  const card = { lastName: 'Известная', birthDate: '2018-03-05', parentName: 'Известная Ольга' };
  const id = await makeStudent(app.db, { ...card, parentPhone: '+79161230004' });
  const line = (group: string) => `Известная Анна;05.03.2018;Известная Ольга;89161230004;${group};`;
  const of = csv(line('Первая'), line('Вторая'));
  expect(toKinds(await preview(of))).toEqual(['changed', 'inFile']);
  expect(await importAll(of)).toMatchObject({ created: 0, changed: 1, duplicate: 1 });
  expect(await listGroupIds(id)).toEqual(groups);
});

test('a row that repeats a wrong one is wrong too', async () => {
  const of = csv(
    'Старая Анна;05.03.1990;Старая Ольга;89161230005;;',
    'Старая Анна;05.03.1990;Старая Ольга;89161230005;;',
  );
  const { rows } = await preview(of);
  expect(rows).toMatchObject([
    { state: 'wrong', faults: [{ field: 'birthDate' }] },
    { state: 'wrong', duplicate: 'inFile', sameAsRow: 2 },
  ]);
});

const namesakes = csv(
  'Тёзка Анна;05.03.2018;Первая Ольга;89161230006;;',
  'Тезка Анна;05.03.2018;Вторая Мария;89161230007;;',
  'Тёзка Анна;05.03.2018;Вторая М.;;;second@example.ru',
);

test('namesakes with other parents are two children only when the user says so; the next import knows both', async () => {
  const shown = await preview(namesakes);
  expect(toKinds(shown)).toEqual(['new', 'maybeSame', 'maybeSame']);
  expect(shown.counts).toEqual({ new: 1, changed: 0, duplicate: 0, wrong: 2 });
  const question = { row: 2, parentName: 'Первая Ольга', parentPhone: '+79161230006', canBeSame: true, isSame: null };
  const own = { parentName: 'Вторая Мария', parentPhone: '+79161230007' };
  expect(shown.rows[1]?.question).toMatchObject({ ...question, own });

  const apart = answered(shown, false);
  const told = await preview(namesakes, apart);
  expect(toKinds(told)).toEqual(['new', 'new', 'inFile']);
  expect(told.rows[1]?.question).toMatchObject({ ...question, isSame: false });
  expect(await importAll(namesakes, apart)).toMatchObject({ created: 2, duplicate: 1 });
  expect((await listCards('тезка')).map(({ parentPhone, parentEmail }) => [parentPhone, parentEmail])).toEqual([
    ['+79161230006', null],
    ['+79161230007', 'second@example.ru'],
  ]);
  const again = await preview(namesakes);
  expect(toKinds(again)).toEqual(['same', 'same', 'inFile']);
  expect(again.rows.map(({ question: asked }) => asked)).toEqual([null, null, null]);
});

test('namesakes who are one child become one card with the first parent', async () => {
  const of = csv(
    'Общая Анна;05.03.2018;Общая Ольга;89161230008;;',
    'Общая Анна;05.03.2018;Отец Пётр;89161230009;;a@example.ru',
  );
  const together = answered(await preview(of), true);
  expect(toKinds(await preview(of, together))).toEqual(['new', 'inFile']);
  await importAll(of, together);
  expect(await listCards('общая')).toMatchObject([{ parentPhone: '+79161230008', parentEmail: 'a@example.ru' }]);
});

test('a namesake with other parents does not overwrite a card unless the user says that it is the same child', async () => {
  const mother = { parentName: 'Своя Ольга', parentPhone: '+79161230010' };
  const id = await makeStudent(app.db, { lastName: 'Своя', birthDate: '2018-03-05', ...mother });
  const of = csv('Своя Анна;05.03.2018;Чужая Мария;89161230011;;');
  const shown = await preview(of);
  expect(toKinds(shown)).toEqual(['maybeSame']);
  expect(shown.rows[0]?.question).toMatchObject({ row: null, ...mother, canBeSame: true, isSame: null });
  expect(await importAll(of)).toMatchObject({ created: 0, changed: 0, wrong: 1 });

  const same = await preview(of, answered(shown, true));
  expect(same.rows).toMatchObject([{ state: 'changed', studentId: id }]);
  expect(same.rows[0]?.changes.map(({ field }) => field)).toEqual(['parentName', 'parentPhone']);
  expect(await importAll(of, answered(shown, false))).toMatchObject({ created: 1, changed: 0 });
  expect((await listCards('своя')).map(({ parentName }) => parentName)).toEqual(['Своя Ольга', 'Чужая Мария']);
});

test('two rows do not replace the phone and the parent of a card one by one', async () => {
  const mother = { parentName: 'Давняя Ольга', parentPhone: '+79161230018' };
  const id = await makeStudent(app.db, { lastName: 'Давняя', birthDate: '2018-03-05', ...mother });
  const of = csv('Давняя Анна;05.03.2018;;89161230019;;', 'Давняя Анна;05.03.2018;Другая Мария;89161230019;;');
  const { rows } = await preview(of);
  expect(rows).toMatchObject([
    { state: 'changed', studentId: id, changes: [{ field: 'parentPhone' }] },
    { state: 'wrong', faults: [{ fault: 'maybeSame' }], question: { row: null } },
  ]);
});

test('a row without parents is not given to one of two namesakes', async () => {
  const of = csv(
    'Ничья Анна;05.03.2018;Первая Ольга;89161230012;;',
    'Ничья Анна;05.03.2018;;;;',
    'Ничья Анна;05.03.2018;Вторая Мария;89161230013;;',
  );
  const apart = answered(await preview(of), false);
  const { rows } = await preview(of, apart);
  expect(rows.map(({ state, faults }) => [state, faults.map(({ field }) => field)])).toEqual([
    ['new', []],
    ['wrong', ['parentName', 'parentPhone']],
    ['new', []],
  ]);
});

test('another patronymic is another child, without a question', async () => {
  const card = { lastName: 'Отчая', birthDate: '2018-03-05', parentName: 'Отчая Ольга', parentPhone: '+79161230014' };
  await makeStudent(app.db, { ...card, middleName: 'Ивановна' });
  const of = csv(
    'Отчая Анна Петровна;05.03.2018;Чужая Мария;89161230015;;',
    'Отчая Анна Львовна;05.03.2018;Другая Вера;89161230016;;',
  );
  expect(toKinds(await preview(of))).toEqual(['new', 'new']);
});

test('a list imported over many namesakes reads few cards, and says that there are too many', async () => {
  const [names, copies] = [20, 53];
  const surname = (index: number) => `Частая${String.fromCharCode(1072 + index)}`;
  await app.db('students').insert(
    Array.from({ length: names * copies }, (_, index) => ({
      lastName: surname(index % names),
      firstName: 'Анна',
      birthDate: '2018-03-05',
      sportsDirection: 'dance',
      parentName: 'Частая Ольга',
      parentPhone: '+79161230017',
    })),
  );
  const read: number[] = [];
  const count = (response: { rowCount?: number } | undefined) => read.push(response?.rowCount ?? 0);
  app.db.on('query-response', count);
  const of = csv(
    ...Array.from(
      { length: names * copies },
      (_, index) => `${surname(index % names)} Анна;05.03.2018;Частая Ольга;89161230017;;`,
    ),
  );
  const shown = await preview(of);
  app.db.off('query-response', count);
  expect(new Set(toKinds(shown))).toEqual(new Set(['tooManySimilar']));
  expect(Math.max(...read)).toBe(names * (maxNamesakes + 1));
});

test('a file with too many namesakes says so', async () => {
  const others = 'абвгдежзиклмн';
  const of = csv(
    ...[...others].map(
      (letter, index) => `Новая Анна;05.03.2018;Новая ${letter.toUpperCase()}${letter}лла;891612310${10 + index};;`,
    ),
  );
  const apart = answered(await preview(of), false);
  const kinds = toKinds(await preview(of, apart));
  expect(kinds).toEqual([...others].map((_, index) => (index < maxNamesakes ? 'new' : 'tooManySimilar')));
});
