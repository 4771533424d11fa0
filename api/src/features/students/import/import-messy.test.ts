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
import { createExcelFile } from './import-files.fixture';
import { studentImportFeatureRoutes } from './student-import.routes';

const app = useTestApp({ features: [studentsRoutes, studentImportFeatureRoutes] });

const file = (content: Buffer | string) => ({ fileName: 'ученики.csv', content: Buffer.from(content) });
const dance: ImportReading = { columns: [], sportsDirection: 'dance' };

async function preview(of: ReturnType<typeof file>, reading: ImportReading = dance): Promise<ImportPreview> {
  return (await (await app.as('owner')).call(routes.preview, { body: { file: of, reading } })).body;
}

async function commit(of: ReturnType<typeof file>, digest: string, reading: ImportReading = dance) {
  const body = { file: of, digest, reading, leaveOutWrong: 'true' as const };
  return (await (await app.as('owner')).call(routes.commit, { body })).body;
}

async function getCard(search: string) {
  const owner = await app.as('owner');
  const [found] = (await owner.call(studentRoutes.list, { query: { search } })).body;
  return (await owner.call(studentRoutes.read, { params: { id: found?.id } })).body;
}

const listMemberIds = (groupId: number) =>
  app
    .db('studentGroups as m')
    .join('students as s', 's.id', 'm.studentId')
    .where({ groupId })
    .orderBy('s.id')
    .pluck('lastName');
const named = ({ rows }: ImportPreview) => rows.map(({ state, name }) => [state, name]);
const toNotes = ({ rows }: ImportPreview) => rows.map(({ notes }) => notes.map(({ note, cell }) => `${cell} ${note}`));

test('the heading row can be chosen among the first ten; another file without it is read automatically', async () => {
  const of = file(
    'Школа;Звезда;2026 год\n\nСписок;детей;осень\nКто занимается;Появился;Кто приводит\n' +
      'Заголовкова Анна;05.03.2018;Заголовкова Ольга\nЗаголовкова Вера;06.03.2017;Заголовкова Ольга\n',
  );
  const first = await preview(of);
  expect(first.needed).toEqual(['fullName', 'birthDate']);
  expect(first.firstRows.map(({ row, cells }) => [row, cells[0]])).toEqual([
    [1, 'Школа'],
    [3, 'Список'],
    [4, 'Кто занимается'],
    [5, 'Заголовкова Анна'],
    [6, 'Заголовкова Вера'],
  ]);
  const columns: ImportReading['columns'] = [
    { heading: 'Кто занимается', field: 'fullName' },
    { heading: 'Появился', field: 'birthDate' },
    { heading: 'Кто приводит', field: 'parentName' },
  ];
  const byHand = { ...dance, headingRow: 4 };
  const picked = await preview(of, byHand);
  expect(picked.headingRow).toBe(4);
  expect(picked.columns.map(({ heading, samples }) => [heading, samples[0]])).toEqual([
    ['Кто занимается', 'Заголовкова Анна'],
    ['Появился', '05.03.2018'],
    ['Кто приводит', 'Заголовкова Ольга'],
  ]);
  const read = await preview(of, { ...byHand, columns });
  expect(read.rows.map(({ row, name }) => [row, name])).toEqual([
    [5, 'Заголовкова Анна'],
    [6, 'Заголовкова Вера'],
  ]);
  // a corrected file with another beginning does not have the chosen row
  const short = await preview(file('ФИО;ДР\nЗаголовкова Анна;05.03.2018\n'), byHand);
  expect([short.headingRow, short.needed]).toEqual([1, []]);
});

test('a row that looks like better headings does not override the chosen one', async () => {
  const of = file('ФИО;Дата рождения;Телефон\nРебенок;Родился;Связь\nВыбранный Олег;05.03.2018;89161234567\n');
  expect((await preview(of)).headingRow).toBe(1);
  const { headingRow, columns } = await preview(of, { ...dance, headingRow: 2 });
  expect([headingRow, columns.map(({ heading }) => heading)]).toEqual([2, ['Ребенок', 'Родился', 'Связь']]);
});

test('a row that was joined with the one above can be chosen alone', async () => {
  const of = file('Школа;Олимп\nКто;Когда\nОдинокая Анна;05.03.2018\n');
  expect((await preview(of)).columns.map(({ heading }) => heading)).toEqual(['Школа', 'Олимп']);
  const paired = file('Школа;Все группы\nКто;Когда\nОдинокая Анна;05.03.2018\n');
  const found = await preview(paired);
  const alone = await preview(paired, { ...dance, headingRow: 2 });
  expect(found.columns.map(({ heading }) => heading)).not.toEqual(['Кто', 'Когда']);
  expect([alone.headingRow, alone.columns.map(({ heading }) => heading)]).toEqual([2, ['Кто', 'Когда']]);
});

test.each([0, -1, 1.5])('a heading row of %s is refused', async (headingRow) => {
  const body = { file: file('ФИО;ДР\nИванова Анна;05.03.2018\n'), reading: { ...dance, headingRow } };
  expect((await (await app.as('owner')).refused(routes.preview, { body })).body.code).toBe('VALIDATION_FAILED');
});

test('children under a title that is a group’s name join that group; under another title none, which the preview shows', async () => {
  const group = { sportsDirection: 'artistic_gymnastics' };
  const younger = await makeGroup(app.db, { ...group, name: 'Гимнастика, младшая, вт чт' });
  const older = await makeGroup(app.db, { ...group, name: 'Звёздочки' });
  const own = await makeGroup(app.db, { ...group, name: 'Своя' });
  const line = (name: string, ofGroup = '') => [name, '05.03.2018', 'Титулова Ольга', '89161230101', ofGroup];
  const of = file(
    createExcelFile([
      ['Фамилия Имя', 'Дата рождения', 'Мама', 'Телефон', 'Группа'],
      ['гимнастика, младшая, вт чт'],
      ['Тренер Петрова А.'],
      line('Титулова Анна'),
      line('Титулова Вера', 'Своя'),
      [2, '', 'Группа «Звездочки» пн, ср 17:30'],
      line('Титулова Галя'),
      ['Нулевая группа'],
      line('Титулова Даша'),
      ['Итого', '', 4],
    ]),
  );
  const shown = await preview(of, { columns: [], sportsDirection: 'dance' });
  expect(named(shown)).toEqual(['Анна', 'Вера', 'Галя', 'Даша'].map((name) => ['new', `Титулова ${name}`]));
  expect(shown.groupTitles).toEqual([
    { row: 2, text: 'гимнастика, младшая, вт чт', group: 'Гимнастика, младшая, вт чт' },
    { row: 6, text: 'Группа «Звездочки» пн, ср 17:30', group: 'Звёздочки' },
  ]);
  expect(shown.passedOver.map(({ text }) => text)).toEqual(['Тренер Петрова А.', 'Нулевая группа', 'Итого 4']);
  expect(shown.rows.map(({ changes, card }) => [changes[0]?.to ?? null, card?.sportsDirection])).toEqual([
    ['Гимнастика, младшая, вт чт', 'artistic_gymnastics'],
    ['Своя', 'artistic_gymnastics'],
    ['Звёздочки', 'artistic_gymnastics'],
    [null, 'dance'],
  ]);
  await commit(of, shown.digest);
  const members = await Promise.all([younger, own, older].map(listMemberIds));
  expect(members.map(({ length }) => length)).toEqual([1, 1, 1]);
});

test('a group named above the headings, one with a person’s name, a full one and an ambiguous one', async () => {
  await makeGroup(app.db, { name: 'Золотая Рыбка', maxStudents: 1 });
  await makeGroup(app.db, { name: 'Двойная' });
  await makeGroup(app.db, { name: 'Двойная' });
  await makeGroup(app.db, { name: 'Верхняя' });
  const line = (name: string) => `${name};05.03.2018;Рыбкина Ольга;89161230202\n`;
  const of = file(
    `Верхняя;;;\nФИО;ДР;Мама;Телефон\n${line('Рыбкина Анна')}Золотая Рыбка;;;\n${line('Рыбкина Вера')}` +
      `${line('Рыбкина Галя')}Двойная;;;\n${line('Рыбкина Даша')}Рыбкина Забытая;;;\n`,
  );
  const shown = await preview(of);
  expect(shown.groupTitles.map(({ group }) => group)).toEqual(['Верхняя', 'Золотая Рыбка']);
  expect(shown.passedOver.map(({ text }) => text)).toEqual(['Двойная']);
  expect(named(shown)).toEqual([
    ['new', 'Рыбкина Анна'],
    ['new', 'Рыбкина Вера'],
    ['new', 'Рыбкина Галя'],
    ['new', 'Рыбкина Даша'],
    ['wrong', 'Рыбкина Забытая'],
  ]);
  expect(shown.rows[2]?.notes).toEqual([{ note: 'groupFull', cell: '', value: 'Золотая Рыбка' }]);
  expect(shown.rows.map(({ changes }) => changes[0]?.to ?? null)).toEqual([
    'Верхняя',
    'Золотая Рыбка',
    null,
    null,
    null,
  ]);
});

test('after a group was renamed nothing is written, and a new preview shows the change', async () => {
  const id = await makeGroup(app.db, { name: 'Прежняя группа' });
  const of = file('ФИО;ДР;Мама;Телефон\nПрежняя группа;;;\nСменова Анна;05.03.2018;Сменова Ольга;89161230303\n');
  const { digest, groupTitles } = await preview(of);
  expect(groupTitles).toHaveLength(1);
  await app.db('groups').where({ id }).update({ name: 'Новая группа' });
  const body = { file: of, digest, reading: dance, leaveOutWrong: 'true' as const };
  expect((await (await app.as('owner')).refused(routes.commit, { body })).body.code).toBe('CONFLICT');
  const { rows } = await preview(of);
  expect(rows.map(({ state, changes }) => [state, changes])).toEqual([['new', []]]);
});

let phoned = 0;
test.each([
  ['8 903 111-22-33, 8 916 123 45 67 (мама)', '+79031112233', '+79161234567'],
  ['+7(903)111-22-33; 9161234567 папа', '+79031112233', '+79161234567'],
  ['89031112233 89161234567', '+79031112233', '+79161234567'],
  ['мама 8-903-111-22-33 папа 8-916-123-45-67', '+79031112233', '+79161234567'],
  ['89031112233/89161234567', '+79031112233', '+79161234567'],
  ['8 (495) 111-22-33, 8 916 123 45 67', '+74951112233', '+79161234567'],
  ['8 903 111-22-33 и 8 916 123 45 67', '+79031112233', '+79161234567'],
])('of two phones in one cell the second is the second parent’s: %s', async (cell, first, second) => {
  phoned += 1;
  const surname = `Телефонов${phoned}`;
  const of = file(`ФИО;ДР;Мама;Телефон\n${surname} Олег;05.03.2018;Телефонова Ольга;"${cell}"\n`);
  const shown = await preview(of);
  expect([named(shown), toNotes(shown)]).toEqual([[['new', `${surname} Олег`]], [['D2 secondPhone']]]);
  await commit(of, shown.digest);
  expect(await getCard(surname)).toMatchObject({ parentPhone: first, secondParentPhone: second, additionalInfo: null });
});

test('names beside two phones are assigned to the two parents', async () => {
  const of = file(
    'ФИО;ДР;Родители, телефон\nДвуимённая Анна;05.03.2018;"Двуимённая Ольга 89031112233, Двуимённый Пётр 89161234567"\n',
  );
  await commit(of, (await preview(of)).digest);
  expect(await getCard('двуименная')).toMatchObject({
    ...{ parentName: 'Двуимённая Ольга', parentPhone: '+79031112233' },
    ...{ secondParentName: 'Двуимённый Пётр', secondParentPhone: '+79161234567' },
  });
});

test('further phones go into the comment of a new card; a known card keeps its values', async () => {
  const head = 'ФИО;ДР;Мама;Телефон;Телефон 2;Примечание\n';
  const of = file(
    `${head}Трёхтелефонова Анна;05.03.2018;Трёхтелефонова Ольга;"89031112233, 89161234567 (бабушка)";89250001122;Любит прыгать\n`,
  );
  const shown = await preview(of);
  expect(toNotes(shown)).toEqual([['D2 phoneInComment']]);
  await commit(of, shown.digest);
  const card = { parentPhone: '+79031112233', secondParentPhone: '+79250001122' };
  const additionalInfo = 'Любит прыгать\nЕще телефон: 89161234567 (бабушка)';
  expect(await getCard('трехтелефонова')).toMatchObject({ ...card, additionalInfo });

  const again = file('ФИО;ДР;Телефон\nТрёхтелефонова Анна;05.03.2018;"89031112233, 89770009988"\n');
  const second = await preview(again);
  expect(second.rows).toMatchObject([
    { state: 'duplicate', duplicate: 'same', notes: [{ note: 'phoneLeftOut', cell: 'C2' }] },
  ]);
  const known = file('ФИО;ДР;Телефон\nТрёхтелефонова Анна;05.03.2018;"89031112233, 89250001122"\n');
  expect(toNotes(await preview(known))).toEqual([[]]);
  expect(await getCard('трехтелефонова')).toMatchObject({ ...card, additionalInfo });
});

test('a known child without a second phone gets it, shown as a change', async () => {
  await makeStudent(app.db, {
    lastName: 'Однотелефонова',
    firstName: 'Анна',
    birthDate: '2018-03-05',
    parentPhone: '+79031112233',
  });
  const of = file('ФИО;ДР;Телефон\nОднотелефонова Анна;05.03.2018;"89031112233, 89161234567"\n');
  const { rows } = await preview(of);
  expect(rows).toMatchObject([
    {
      state: 'changed',
      changes: [{ field: 'secondParentPhone', from: null, to: '+79161234567' }],
      notes: [{ note: 'secondPhone' }],
    },
  ]);
});

test.each(['8 903 111-22-33, 8 916 123', '89031112233 кв. 5, 89161234567'])(
  'digits that are not a complete phone are refused: %s',
  async (cell) => {
    const { rows } = await preview(file(`ФИО;ДР;Мама;Телефон\nНегаданная Анна;05.03.2018;Мать Мария;"${cell}"\n`));
    expect(rows.map(({ state, faults }) => [state, faults.map(({ field }) => field)])).toEqual([
      ['wrong', ['parentPhone']],
    ]);
  },
);
