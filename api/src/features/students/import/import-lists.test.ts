import {
  type ImportPreview,
  type ImportReading,
  importRefusals,
  studentImportRoutes as routes,
} from '@school/api-contract/students/student-import';
import { studentRoutes } from '@school/api-contract/students/students';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { studentsRoutes } from '../students.routes';
import { createExcelFile } from './import-files.fixture';
import { studentImportFeatureRoutes } from './student-import.routes';

const app = useTestApp({ features: [studentsRoutes, studentImportFeatureRoutes] });

const file = (content: Buffer | string) => ({ fileName: 'ученики.csv', content: Buffer.from(content) });
const dance: ImportReading = { columns: [], sportsDirection: 'dance' };

async function preview(of: ReturnType<typeof file>, reading?: ImportReading): Promise<ImportPreview> {
  return (await (await app.as('owner')).call(routes.preview, { body: { file: of, reading } })).body;
}

async function commit(of: ReturnType<typeof file>, digest: string, reading?: ImportReading) {
  const body = { file: of, digest, reading, leaveOutWrong: 'true' as const };
  return (await (await app.as('owner')).call(routes.commit, { body })).body;
}

const found = async (search: string) =>
  (await (await app.as('owner')).call(studentRoutes.list, { query: { search } })).body;

test('tells merged titles, numbers and totals from children, and reports each wrong cell', async () => {
  const of = file(
    createExcelFile(
      [
        ['СПИСОК ДЕТЕЙ', '', '', '', '', '', ''],
        ['№', 'Ребенок', '', 'Мама', '', 'Паспорт мамы', 'Группа здоровья'],
        ['', 'ФИО', 'Дата рожд.', 'ФИО', 'Телефон', '', ''],
        [
          1,
          '1. Слитная\u00a0 Анна ',
          '5 марта 2018 г.',
          'Слитная Ольга',
          89161234567,
          '45 10 123456 выдан ОВД «Арбат»',
          2,
        ],
        [2, 'Слитный Пётр', '05,03,16', '', '', '', ''],
        ['', 'Вторая группа', '', '', '', '', ''],
        [3, 'Одна', 47_000, 'Мать', '8 916 123 45 67, 8 903 111 22 33', '', ''],
        [4],
        ['Итого:', '', '', 3],
      ],
      ['A1:G1', 'B2:C2', 'D2:E2', 'A2:A3', 'D4:D5', 'E4:E5', 'B6:G6'],
    ),
  );
  const { columns, rows, passedOver, digest } = await preview(of, dance);
  expect(columns.map(({ heading, field }) => [heading, field])).toEqual([
    ['№', null],
    ['Ребенок ФИО', 'fullName'],
    ['Ребенок Дата рожд.', 'birthDate'],
    ['Мама ФИО', 'parentName'],
    ['Мама Телефон', 'parentPhone'],
    ['Паспорт мамы', 'parentPassport'],
    ['Группа здоровья', 'medicalInfo'],
  ]);
  expect(passedOver).toEqual([
    { row: 6, text: 'Вторая группа' },
    { row: 9, text: 'Итого: 3' },
  ]);
  expect(rows.map(({ row, state, name, birthDate }) => [row, state, name, birthDate])).toEqual([
    [4, 'new', 'Слитная Анна', '2018-03-05'],
    [5, 'new', 'Слитный Пётр', '2016-03-05'],
    [7, 'wrong', 'Одна', '2028-09-04'],
  ]);
  expect(rows[2]?.faults.map(({ fault, cell, value }) => [fault, cell, value])).toEqual([
    ['nameParts', 'B7', 'Одна'],
    ['invalid', 'C7', '04.09.2028'],
  ]);

  const owner = await app.as('owner');
  const otherwise = { file: of, digest, leaveOutWrong: 'true' as const };
  expect((await owner.refused(routes.commit, { body: otherwise })).body.code).toBe('CONFLICT');
  expect(await commit(of, digest, dance)).toEqual({
    created: 2,
    changed: 0,
    duplicate: 0,
    wrong: 1,
    groups: 0,
    leftOutOfGroups: 0,
  });
  const [anna] = await found('слитная');
  expect((await owner.call(studentRoutes.read, { params: { id: anna?.id } })).body).toMatchObject({
    sportsDirection: 'dance',
    parentPhone: '+79161234567',
    medicalInfo: 'Группа здоровья: 2',
    identityDocuments: { parentPassportSeries: '4510', parentPassportNumber: '123456' },
  });
  expect((await found('слитный'))[0]).toMatchObject({ parentName: 'Слитная Ольга', parentPhone: '+79161234567' });
});

test('columns with unclear headings are chosen by hand; until then nothing is read or written', async () => {
  const of = file('Кто;Когда;Чей;Связь\nРучная Анна;05.03.2018;Ручная Ольга;8 916 123-45-67\n');
  const { needed, columns, rows, digest } = await preview(of);
  expect([needed, rows]).toEqual([['fullName', 'birthDate'], []]);
  expect(columns[1]).toEqual({ letter: 'B', heading: 'Когда', field: null, samples: ['05.03.2018'] });
  const refusal = await (await app.as('owner')).refused(routes.commit, { body: { file: of, digest } });
  expect(refusal.body.details).toEqual([{ path: 'file', message: importRefusals.noHeadings }]);

  const reading: ImportReading = {
    columns: [
      { heading: 'Кто', field: 'fullName' },
      { heading: 'Когда', field: 'birthDate' },
      { heading: 'Чей', field: 'parentName' },
      { heading: 'Связь', field: 'parentPhone' },
    ],
    sportsDirection: 'dance',
  };
  expect(await preview(of, reading)).toMatchObject({ needed: [], rows: [{ state: 'new', name: 'Ручная Анна' }] });
  // the columns of the corrected file are in another order
  const corrected = file('Связь;Чей;Когда;Кто\n8 916 123-45-67;Ручная Ольга;06.03.2018;Ручная Анна\n');
  expect(await preview(corrected, reading)).toMatchObject({ rows: [{ state: 'new', birthDate: '2018-03-06' }] });
  const noHeadings = file('Ручная Анна;05.03.2018;89161234567\nРучная Вера;05.03.2017;89161234567\n');
  const columnsByLetter: ImportReading['columns'] = [
    { heading: 'A', field: 'fullName' },
    { heading: 'B', field: 'birthDate' },
  ];
  expect((await preview(noHeadings, { columns: columnsByLetter })).rows).toHaveLength(2);
});

test.each([
  [
    'ФИО ребенка;Дата рождения;Дата рождения мамы;ФИО мамы;Место работы мамы;Тел. мамы;Телефон ребенка;ФИО тренера',
    ['fullName', 'birthDate', null, 'parentName', null, 'parentPhone', null, null],
  ],
  [
    'Имя Фамилия;Год рождения;Тел. папы;Отец;Св-во о рождении;Домашний тел.;Эл. адрес',
    ['fullName', 'birthDate', 'parentPhone', 'parentName', 'birthCertificateNumber', null, 'parentEmail'],
  ],
  [
    'Фамилия;Имя, отчество;ДР;Родители, телефон;Телефон 2;Группа крови;Комментарий для родителей',
    ['lastName', 'firstName', 'birthDate', 'parentPhone', 'secondParentPhone', 'medicalInfo', 'additionalInfo'],
  ],
  [
    'Фамилия ребёнка;Имя ребёнка;Дата рождения ребёнка;Фамилия родителя;Имя родителя;Паспорт: серия и номер;Кем выдан',
    ['lastName', 'firstName', 'birthDate', 'parentName', 'parentName', 'parentPassport', 'parentPassportIssuedBy'],
  ],
])('headings are understood: %s', async (headings, fields) => {
  const { columns } = await preview(file(`${headings}\n${headings.replace(/[^;]+/g, 'x')}\n`));
  expect(columns.map(({ field }) => field)).toEqual(fields);
});

test('reads a name with a phone, a surname at the end, a guarded text and a cut number of a CSV file', async () => {
  const of = file(
    'Имя Фамилия;Дата рождения;Родители, телефон;Телефон 2\n' +
      'Анна Сергеевна Обратная;05.03.2018 0:00:00;Обратная Ольга 8-916-123-45-67;"=""89031112233"""\n' +
      'Вера Обратная;="05.03.2017";мама, 8 916 123 45 67;7,91612E+10\n' +
      'Олег Обратный;05.03.2017;Обратная Ольга 8 916 123 45 67;7,9161230005E+10\n',
  );
  const { rows, digest } = await preview(of, dance);
  expect(rows.map(({ name, faults }) => [name, faults.map(({ fault, cell }) => `${cell} ${fault}`)])).toEqual([
    ['Обратная Анна Сергеевна', []],
    ['Обратная Вера', ['D3 cutNumber', 'null missing']],
    ['Обратный Олег', []],
  ]);
  await commit(of, digest, dance);
  expect((await found('обратный'))[0]).toMatchObject({ parentName: 'Обратная Ольга', parentPhone: '+79161234567' });
});

test('a list with full names in one cell without patronymics keeps the patronymics of known children', async () => {
  const first = file('ФИО;ДР;Мама;Телефон\nПрежняя Анна Сергеевна;05.03.2018;Прежняя Ольга;89161234567\n');
  await commit(first, (await preview(first, dance)).digest, dance);
  const again = file('ФИО;ДР;Телефон\nПрежняя Анна;05.03.2018;89031112233\n');
  const { rows, digest } = await preview(again);
  expect(rows[0]).toMatchObject({
    state: 'changed',
    changes: [{ field: 'parentPhone', from: '+79161234567', to: '+79031112233' }],
  });
  await commit(again, digest);
  const [anna] = await found('прежняя');
  expect(anna).toMatchObject({ middleName: 'Сергеевна', parentPhone: '+79031112233' });
});

test('points out a new child with the first name and phone of a known one, since a date may be mistyped', async () => {
  const first = file('ФИО;ДР;Мама;Телефон\nПохожая Алёна;05.03.2018;Похожая Ольга;89169990011\n');
  await commit(first, (await preview(first, dance)).digest, dance);
  const line = (name: string, day: string, phone: string) => `${name};${day};Похожая Ольга;${phone}\n`;
  const { rows } = await preview(
    file(
      `ФИО;ДР;Мама;Телефон\n${line('Похожая Алена', '03.05.2018', '89169990011')}` +
        line('Похожая Вера', '03.05.2018', '89169990011') +
        line('Похожая Алёна', '03.06.2018', '89169990012') +
        line('Похожая Алёна', '05.03.2018', '89169990011'),
    ),
    dance,
  );
  expect(rows.map(({ state, similar }) => [state, similar])).toEqual([
    ['new', { name: 'Похожая Алёна', birthDate: '2018-03-05' }],
    ['new', null],
    ['new', null],
    ['duplicate', null],
  ]);
});

test('another sheet that is not blank can be chosen', async () => {
  const cells = (texts: readonly string[]) =>
    texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const second = `<row r="1">${cells(['ФИО', 'ДР'])}</row><row r="2">${cells(['Листова Анна', '05.03.2018'])}</row>`;
  const rows = [
    ['ФИО', 'ДР'],
    ['Листова Вера', '05.03.2017'],
  ];
  const of = file(createExcelFile(rows, [], second));
  expect(await preview(of)).toMatchObject({
    sheets: ['Дети', 'Старшие'],
    sheet: 'Дети',
    rows: [{ name: 'Листова Вера' }],
  });
  const other = await preview(of, { columns: [], sheet: 'Старшие' });
  expect(other).toMatchObject({ sheet: 'Старшие', rows: [{ name: 'Листова Анна' }] });
  // a corrected file may not have it
  expect(await preview(file(createExcelFile(rows)), { columns: [], sheet: 'Старшие' })).toMatchObject({
    sheet: 'Дети',
  });
});

test('text that a spreadsheet would evaluate is stored as text, and exported as text', async () => {
  const of = file(
    'Фамилия;Имя;Дата рождения;Родитель;Телефон;Примечание\n' +
      'Формулова;Анна;05.03.2018;Мать Мария;89161234567;"=HYPERLINK(""http://x"";""y"")"\n',
  );
  await commit(of, (await preview(of, dance)).digest, dance);
  const owner = await app.as('owner');
  const [anna] = await found('формулова');
  const { body } = await owner.call(studentRoutes.read, { params: { id: anna?.id } });
  expect(body.additionalInfo).toBe('=HYPERLINK("http://x";"y")');
  const answer = await owner.send('GET', `${studentRoutes.export.path}?search=формулова`);
  const sheet = unzipSync(new Uint8Array(await answer.arrayBuffer()))['xl/worksheets/sheet1.xml'];
  expect(strFromU8(sheet ?? new Uint8Array())).toContain('Формулова');
  expect(strFromU8(sheet ?? new Uint8Array())).not.toContain('<f>');
});
