import { setTimeout } from 'node:timers/promises';
import { hasCapability, roles } from '@school/api-contract/rules/roles';
import {
  type ImportPreview,
  importRefusals,
  studentImportRoutes as routes,
} from '@school/api-contract/students/student-import';
import { studentRoutes } from '@school/api-contract/students/students';
import { expect, test } from 'vitest';
import { encodeWindows1251 } from '../../../platform/windows-1251';
import { useTestApp } from '../../../testing/test-app';
import { toRequestBody } from '../../../testing/test-client';
import { measureSlowdown, threadCpuMs } from '../../../testing/thread-cpu';
import { makeGroup, makeStudent, makeUser } from '../../groups/school.fixture';
import { studentsRoutes } from '../students.routes';
import { createExcelFile, zip } from './import-files.fixture';
import { studentImportFeatureRoutes } from './student-import.routes';

const app = useTestApp({ features: [studentsRoutes, studentImportFeatureRoutes] });

const file = (content: Buffer | string, fileName = 'ученики.csv') => ({ fileName, content: Buffer.from(content) });
const head = 'Фамилия;Имя;Дата рождения;Направление;Родитель;Телефон';
const csv = (...lines: string[]) => file([head, ...lines].join('\n'));

async function preview(of: ReturnType<typeof file>): Promise<ImportPreview> {
  return (await (await app.as('owner')).call(routes.preview, { body: { file: of } })).body;
}

async function refusedFile(content: Buffer | string): Promise<string | undefined> {
  const { body } = await (await app.as('owner')).refused(routes.preview, { body: { file: file(content) } });
  expect(body.code).toBe('VALIDATION_FAILED');
  return body.details?.find(({ path }) => path === 'file')?.message;
}

async function commit(of: ReturnType<typeof file>, digest: string, leaveOutWrong?: 'true') {
  return (await app.as('owner')).call(routes.commit, { body: { file: of, digest, leaveOutWrong } });
}

const found = async (search: string) =>
  (await (await app.as('owner')).call(studentRoutes.list, { query: { search } })).body;

test('only users who may create students may import; others are refused before the file is read', async () => {
  const body = { file: csv('Иванова;Анна;05.03.2018;Танцы;Иванова Ольга;89161234567') };
  expect((await app.visitor().refused(routes.preview, { body })).body.code).toBe('UNAUTHENTICATED');
  for (const role of roles) {
    const client = await app.as(role);
    const { body: parts } = toRequestBody(routes.preview, body);
    const { status } = await client.send('POST', routes.preview.path, { body: parts });
    expect([role, status]).toEqual([role, hasCapability(role, 'createStudents') ? 200 : 403]);
    const template = await client.send('GET', routes.template.path);
    expect([role, template.status]).toEqual([role, hasCapability(role, 'createStudents') ? 200 : 403]);
  }
});

test('reads an Excel file as people write it: a title, unusual headings, days as numbers, capitals, spaces', async () => {
  const of = file(
    createExcelFile([
      ['СПИСОК ДЕТЕЙ 2026/2027'],
      [],
      ['№', 'Ф.И.О. ребёнка', 'Д.Р.', 'Вид спорта', 'ФИО мамы', 'Тел. мамы', 'ФИО папы', 'Пол', 'Дни', 'Баланс'],
      [
        1,
        'ПЧЁЛКИНА  анна мария',
        43164,
        'худ. гимнастика',
        'Пчёлкина| Ольга',
        79161230001,
        '',
        'ж',
        'пн, ср и пятница',
        5,
      ],
      [],
      [
        2,
        'Осин-Петров Иван',
        '5/3/16 г.',
        'Единоборства',
        'Осина Вера',
        '8 (916) 123-00-02 (мама)',
        'Осин Пётр',
        'муж.',
        '',
        '',
      ],
    ]),
    'Дети.XLSX',
  );
  const { counts, rows, columns, digest } = await preview(of);
  expect(counts).toEqual({ new: 2, changed: 0, duplicate: 0, wrong: 0 });
  expect(columns.filter(({ field }) => field === null).map(({ heading }) => heading)).toEqual(['№', 'Баланс']);
  expect(columns[2]).toMatchObject({
    letter: 'C',
    heading: 'Д.Р.',
    field: 'birthDate',
    samples: ['05.03.2018', '5/3/16 г.'],
  });
  expect(columns.find(({ heading }) => heading === 'ФИО папы')?.field).toBe('secondParentName');
  expect(rows.map(({ row, name, birthDate }) => [row, name, birthDate])).toEqual([
    [4, 'Пчёлкина Анна Мария', '2018-03-05'],
    [6, 'Осин-Петров Иван', '2016-03-05'],
  ]);

  expect((await commit(of, digest)).body).toEqual({
    created: 2,
    changed: 0,
    duplicate: 0,
    wrong: 0,
    groups: 0,
    leftOutOfGroups: 0,
  });
  const [anna] = await found('пчелкина');
  const read = await (await app.as('owner')).call(studentRoutes.read, { params: { id: anna?.id } });
  expect(read.body).toMatchObject({
    lastName: 'Пчёлкина',
    firstName: 'Анна',
    middleName: 'Мария',
    gender: 'female',
    sportsDirection: 'artistic_gymnastics',
    trainingDays: ['monday', 'wednesday', 'friday'],
    parentName: 'Пчёлкина Ольга',
    parentPhone: '+79161230001',
    active: true,
  });
  expect((await found('осин-петров'))[0]).toMatchObject({ birthDate: '2016-03-05', parentPhone: '+79161230002' });
  expect(rows[0]?.card).toEqual({
    parentName: 'Пчёлкина Ольга',
    parentPhone: '+79161230001',
    sportsDirection: 'artistic_gymnastics',
  });
  const history = await (await app.as('owner')).call(studentRoutes.history, { params: { id: anna?.id } });
  expect(history.body).toMatchObject([{ event: 'created', byName: 'test_owner', changes: [] }]);
});

test.each([
  ['windows-1251 with semicolons', (text: string) => encodeWindows1251(text)],
  ['UTF-8 with its mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 with tabs', (text: string) => Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le')],
  [
    'Windows line ends and a declared separator',
    (text: string) => Buffer.from(`sep=;\r\n${text.replaceAll('\n', '\r\n')}`),
  ],
])('CSV is read: %s', async (_, encoded) => {
  const text = `${head};Примечание\n"Ёлкина";Анна;2018-03-05;Танцы;"Ёлкина ""Оля""";8-916-123-45-67;"в две\nстроки; и ""кавычки"""\n`;
  const { rows, counts } = await preview(file(encoded(text)));
  expect(rows[0]).toMatchObject({ name: 'Ёлкина Анна', faults: [] });
  expect(counts.new).toBe(1);
});

test('reports all faults at once by line, column and value; writes nothing unless wrong lines are left out', async () => {
  const of = csv(
    'Верный;Пётр;05.03.2018;Танцы;Верная Ольга;89161234567',
    'Неверный;Пётр;31.02.2018;Балет;О;12',
    'Пустой;Пётр;;;;',
    'Старый;Пётр;05.03.1990;Танцы;Верная Ольга;89161234567',
  );
  const { rows, counts, digest } = await preview(of);
  expect(counts).toEqual({ new: 1, changed: 0, duplicate: 0, wrong: 3 });
  expect(
    rows[1]?.faults.map(({ cell, column, value, fault, message }) => [cell, column, value, message ?? fault]),
  ).toEqual([
    ['C3', 'Дата рождения', '31.02.2018', 'noSuchDay'],
    ['D3', 'Направление', 'Балет', 'Выберите направление'],
    ['E3', 'Родитель', 'О', 'Введите ФИО родителя'],
    ['F3', 'Телефон', '12', 'Телефон должен быть в формате +7XXXXXXXXXX'],
  ]);
  expect(rows[2]?.faults.map(({ fault, field }) => [fault, field])).toEqual([
    ['missing', 'birthDate'],
    ['missing', 'sportsDirection'],
    ['missing', 'parentName'],
    ['missing', 'parentPhone'],
  ]);
  expect(rows[3]?.faults).toMatchObject([{ field: 'birthDate', message: 'Ребенку должно быть не больше 18 лет' }]);

  const refusal = await (await app.as('owner')).refused(routes.commit, { body: { file: of, digest } });
  expect(refusal.body.details?.map(({ path }) => path)).toEqual(['leaveOutWrong']);
  expect(await found('верный')).toHaveLength(0);
  expect((await commit(of, digest, 'true')).body).toEqual({
    created: 1,
    changed: 0,
    duplicate: 0,
    wrong: 3,
    groups: 0,
    leftOutOfGroups: 0,
  });
  expect(await found('верный')).toHaveLength(1);
});

test('a day that is none is shown as the file has it', async () => {
  const line = (surname: string, day: string) => `${surname};Пётр;${day};Танцы;Мать Мария;89161234567`;
  const { rows } = await preview(csv(line('Февраль', '31.2.18 г.'), line('Слово', 'вчера'), line('Год', '2018')));
  expect(rows.map(({ birthDate, faults }) => [birthDate, faults[0]?.message ?? faults[0]?.fault])).toEqual([
    ['31.2.18 г.', 'noSuchDay'],
    ['вчера', 'Укажите дату'],
    ['2018', 'Укажите дату'],
  ]);
});

test('finds known children by name and birth date; shows changes; blank cells keep the values of the card', async () => {
  const card = { firstName: 'Алёна', birthDate: '2017-01-02', parentName: 'Мать Мария', middleName: 'Петровна' };
  const id = await makeStudent(app.db, { ...card, lastName: 'Королёва', parentEmail: 'm@example.ru' });
  await makeStudent(app.db, { ...card, lastName: 'Таже', parentPhone: '+79160000001' });
  await makeStudent(app.db, { ...card, lastName: 'Двойной' });
  await makeStudent(app.db, { ...card, lastName: 'Двойной' });
  await makeStudent(app.db, { ...card, lastName: 'Архивная', active: false });
  const of = file(
    `${head};Email\nКоролева;АЛЕНА;02.01.2017;;;8 916 555 44 33;\nКоролёва;Алёна;02.01.2017;Танцы;Мать Мария;8 916 555 44 00;\n` +
      'Таже;Алена;02.01.2017;Танцы;мать мария;8 916 000-00-01;-\nДвойной;Алёна;02.01.2017;Танцы;Мать;+79160000001;\n' +
      'Архивная;Алёна;02.01.2017;Танцы;Мать Мария;+79160000001;\n',
  );
  const { rows, counts, digest } = await preview(of);
  expect(counts).toEqual({ new: 0, changed: 1, duplicate: 3, wrong: 1 });
  expect(rows.map(({ state, duplicate }) => duplicate ?? state)).toEqual([
    'changed',
    'inFile',
    'same',
    'several',
    'wrong',
  ]);
  expect(rows[0]).toMatchObject({ studentId: id, changes: [{ field: 'parentPhone', to: '+79165554433' }] });
  expect(rows[4]?.faults).toMatchObject([{ fault: 'archived' }]);

  expect((await commit(of, digest, 'true')).body).toMatchObject({ created: 0, changed: 1 });
  const owner = await app.as('owner');
  expect((await owner.call(studentRoutes.read, { params: { id } })).body).toMatchObject({
    lastName: 'Королёва',
    firstName: 'Алёна',
    middleName: 'Петровна',
    parentName: 'Мать Мария',
    parentEmail: 'm@example.ru',
    parentPhone: '+79165554433',
  });
  const history = await owner.call(studentRoutes.history, { params: { id } });
  expect(history.body).toMatchObject([{ event: 'updated', changes: [{ field: 'parentPhone', to: '+79165554433' }] }]);
});

test('adds children to groups by name, takes the direction from the group, and imports the others without theirs', async () => {
  const full = await makeGroup(app.db, { name: 'Звёзды', maxStudents: 1, sportsDirection: 'martial_arts' });
  await makeGroup(app.db, { name: 'Две' });
  await makeGroup(app.db, { name: 'две' });
  await makeGroup(app.db, { name: 'Закрытая', active: false });
  const waiting = await makeStudent(app.db, { lastName: 'Ждущая', birthDate: '2018-01-01' });
  await app.db('waitingList').insert({ groupId: full, studentId: waiting, addedAt: new Date() });
  const line = (lastName: string, group: string, direction = 'Танцы') =>
    `${lastName};Анна;01.01.2018;${direction};Мать Мария;89161234567;${group}`;
  const of = file(
    ['Фамилия;Имя;Дата рождения;Направление;Родитель;Телефон;Группа', line('Ждущая', 'ЗВЕЗДЫ', '')]
      .concat([line('Лишняя', 'Звёзды'), line('Спорная', 'Две'), line('Чужая', 'Закрытая')])
      .join('\n'),
  );
  const { rows, digest, absentGroups } = await preview(of);
  expect(rows.map(({ state }) => state)).toEqual(['changed', 'new', 'new', 'new']);
  expect(rows[0]?.changes).toContainEqual({ field: 'groups', from: null, to: 'Звёзды' });
  expect(rows.slice(1).map(({ notes }) => notes)).toEqual([
    [{ note: 'groupFull', cell: '', value: 'Звёзды' }],
    [{ note: 'groupAmbiguous', cell: '', value: 'Две' }],
    [{ note: 'groupUnknown', cell: '', value: 'Закрытая' }],
  ]);
  expect(absentGroups).toEqual([{ name: 'Закрытая', rows: 1 }]);
  expect((await commit(of, digest)).body).toEqual({
    created: 3,
    changed: 1,
    duplicate: 0,
    wrong: 0,
    groups: 0,
    leftOutOfGroups: 3,
  });
  expect(await app.db('studentGroups').where({ groupId: full, active: true }).pluck('studentId')).toEqual([waiting]);
  expect(await app.db('waitingList').where({ groupId: full })).toEqual([]);
});

test('a child who is already in the named group stays in it and is imported', async () => {
  const groupId = await makeGroup(app.db, { name: 'Прежняя' });
  const columns = { lastName: 'Прежняя', firstName: 'Анна', birthDate: '2018-01-01', parentName: 'Мать Мария' };
  const studentId = await makeStudent(app.db, { ...columns, parentPhone: '+79161234567' }, [groupId]);
  const of = file(
    [
      'Фамилия;Имя;Дата рождения;Родитель;Телефон;Группа',
      'Прежняя;Анна;01.01.2018;Мать Мария;89167654321;Прежняя',
    ].join('\n'),
  );
  const { rows, digest } = await preview(of);
  expect(rows).toMatchObject([
    { state: 'changed', studentId, changes: [{ field: 'parentPhone', from: '+79161234567', to: '+79167654321' }] },
  ]);
  await commit(of, digest);
  expect(await app.db('studentGroups').where({ studentId }).pluck('groupId')).toEqual([groupId]);
});

test('a child who would leave the named group later has no overlapping memberships', async () => {
  app.clock.set('2026-11-21T12:00:00Z');
  const groupId = await makeGroup(app.db, { name: 'Уходящая' });
  const known = { lastName: 'Уходящая', firstName: 'Анна', birthDate: '2018-01-01', parentName: 'Мать Мария' };
  const studentId = await makeStudent(app.db, { ...known, parentPhone: '+79161234567' });
  const stay = { studentId, groupId, joinDate: '2026-09-01', leaveDate: '2026-11-22', active: false };
  await app.db('studentGroups').insert(stay);
  const of = file(
    [
      'Фамилия;Имя;Дата рождения;Родитель;Телефон;Группа',
      'Уходящая;Анна;01.01.2018;Мать Мария;89161234567;Уходящая',
    ].join('\n'),
  );
  await commit(of, (await preview(of)).digest);
  const stays = await app.db('studentGroups').where({ studentId }).orderBy('id').select('joinDate', 'leaveDate');
  expect(stays).toEqual([
    { joinDate: '2026-09-01', leaveDate: '2026-11-21' },
    { joinDate: '2026-11-21', leaveDate: null },
  ]);
});

test('an administrator puts students only into groups that are open to them', async () => {
  const admin = await app.userId('admin');
  const stranger = await makeUser(app.db, 'coach');
  await makeGroup(app.db, { name: 'Админская', createdBy: admin, sportsDirection: 'dance' });
  await makeGroup(app.db, { name: 'Посторонняя', trainer: stranger });
  const line = (lastName: string, group: string) => `${lastName};Анна;01.01.2018;Мать Мария;89161234567;${group}`;
  const of = file(
    ['Фамилия;Имя;Дата рождения;Родитель;Телефон;Группа', line('А', 'Админская'), line('Б', 'Посторонняя')].join('\n'),
  );
  const reading = { columns: [], sportsDirection: 'dance' as const };
  const { body } = await (await app.as('admin')).call(routes.preview, { body: { file: of, reading } });
  expect(body.rows.map(({ state, notes }) => [state, notes[0]?.note])).toEqual([
    ['new', undefined],
    ['new', 'groupUnknown'],
  ]);
});

test('a preview committed twice at once is one import with one audit event', async () => {
  const of = csv('Дважды;Анна;05.03.2018;Танцы;Мать Мария;89161234567');
  const { digest } = await preview(of);
  const answers = await Promise.all([commit(of, digest), commit(of, digest), commit(of, digest)]);
  for (const { body } of answers)
    expect(body).toEqual({ created: 1, changed: 0, duplicate: 0, wrong: 0, groups: 0, leftOutOfGroups: 0 });
  expect(await found('дважды')).toHaveLength(1);
  const [{ id }] = await app.db('studentImports').where({ digest }).select('id');
  const events = await app.db('auditLogs').where({ eventType: 'student.imported' }).select('metadata');
  const ours = events.filter(({ metadata }) => metadata.importId === id);
  expect(ours).toHaveLength(1);
  expect(JSON.stringify(ours)).not.toContain('Дважды');
});

test('the second of two simultaneous imports of a child gets a conflict, and a new preview shows the child as known', async () => {
  const of = csv('Общая;Анна;05.03.2018;Танцы;Мать Мария;89161234567');
  const [first, second] = [await preview(of), await preview(of)];
  await commit(of, first.digest);
  const refusal = await (await app.as('owner')).refused(routes.commit, { body: { file: of, digest: second.digest } });
  expect(refusal).toMatchObject({ httpStatus: 409, body: { code: 'CONFLICT' } });
  expect((await preview(of)).rows[0]).toMatchObject({ state: 'duplicate', duplicate: 'same' });
  expect(await found('общая')).toHaveLength(1);
});

test('CONFLICT when a card, the file or the caller differs from the preview, and nothing is written', async () => {
  const id = await makeStudent(app.db, { lastName: 'Меняемая', birthDate: '2018-03-05', parentName: 'Мать' });
  const of = csv(
    'Меняемая;Анна;05.03.2018;Танцы;Мать Мария;89161234567',
    'Попутная;Анна;05.03.2018;Танцы;Мать;89161234567',
  );
  const { digest } = await preview(of);
  const owner = await app.as('owner');
  const other = csv('Меняемая;Анна;05.03.2018;Танцы;Мать Мария;89161234568');
  expect((await owner.refused(routes.commit, { body: { file: other, digest } })).body.code).toBe('CONFLICT');
  await app
    .db('students')
    .where({ id })
    .update({ medicalInfo: 'Астма', updatedAt: new Date('2027-01-01') });
  expect((await owner.refused(routes.commit, { body: { file: of, digest } })).body.code).toBe('CONFLICT');
  expect(await found('попутная')).toHaveLength(0);
  expect((await commit(of, (await preview(of)).digest)).body).toMatchObject({ created: 1, changed: 1 });
});

test('an unreadable file is refused with a message', async () => {
  const sheet = '<worksheet><sheetData/></worksheet>';
  const workbook = '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>';
  const bomb = zip({ 'xl/workbook.xml': workbook, 'xl/worksheets/sheet1.xml': ' '.repeat(45 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await refusedFile(bomb)).toBe(importRefusals.tooMuchInside);
  expect(await refusedFile(zip({ 'content.xml': workbook }))).toBe(importRefusals.fileType);
  expect(await refusedFile('<html><table><tr><td>Имя</td></tr></table></html>')).toBe(importRefusals.oldExcel);
  const entities = `<!DOCTYPE a [<!ENTITY b "c">]>${sheet}`;
  expect(await refusedFile(zip({ 'xl/workbook.xml': workbook, 'xl/worksheets/sheet1.xml': entities }))).toBe(
    importRefusals.broken,
  );
  const unclosed = `<worksheet>${'<row>'.repeat(1_000_000)}`;
  expect(await refusedFile(zip({ 'xl/workbook.xml': workbook, 'xl/worksheets/sheet1.xml': unclosed }))).toBe(
    importRefusals.broken,
  );
  expect(await refusedFile(createExcelFile([['a']]).subarray(0, 300))).toBe(importRefusals.broken);
  expect(await refusedFile(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe(importRefusals.oldExcel);
  expect(await refusedFile('%PDF-1.7')).toBe(importRefusals.fileType);
  expect(await refusedFile('Имя\nАнна')).toBe(importRefusals.noHeadings);
  expect(await refusedFile(`${head}\n;;;\n`)).toBe(importRefusals.noRows);
  expect(await refusedFile(`${head}\n${'a;b;c;d;e;f\n'.repeat(10_001)}`)).toBe(importRefusals.tooManyRows);
  expect(await refusedFile(Buffer.alloc(10 * 1024 * 1024 + 1, 65))).toBe(importRefusals.tooLarge);
});

test('the import reads its template and the export of students', async () => {
  const owner = await app.as('owner');
  const template = Buffer.from(await (await owner.send('GET', routes.template.path)).arrayBuffer());
  const { rows, columns } = await preview(file(template));
  expect(columns.filter(({ field }) => field === null)).toEqual([]);
  expect(rows).toMatchObject([{ row: 2, state: 'new', name: 'Иванова Анна Сергеевна' }]);

  const exported = Buffer.from(await (await owner.send('GET', studentRoutes.export.path)).arrayBuffer());
  const again = await preview(file(exported));
  expect(again.counts).toMatchObject({ new: 0, changed: 0 });
  expect(again.counts.duplicate).toBeGreaterThan(0);
});

test('5,000 rows among many students take few statements and a few seconds, while other requests are answered', async () => {
  const children = Array.from({ length: 5000 }, (_, index) => {
    const day = `${String((index % 28) + 1).padStart(2, '0')}.0${(index % 9) + 1}.201${index % 8}`;
    return [
      `Массовая${index.toString(26)}`.replace(/\d/g, (digit) => 'абвгдежзий'[Number(digit)] ?? ''),
      'Анна',
      day,
      'Танцы',
      'Мать Мария',
      `8916${String(index).padStart(7, '0')}`,
    ];
  });
  const of = file(createExcelFile([head.split(';'), ...children]));
  const owner = await app.as('owner');
  const slowdown = measureSlowdown();
  const started = performance.now();
  const worked = threadCpuMs();
  const shown = await owner.call(routes.preview, { body: { file: of } });
  const previewed = performance.now();
  expect(shown.body.counts).toEqual({ new: 5000, changed: 0, duplicate: 0, wrong: 0 });
  expect(shown.statements.length).toBeLessThanOrEqual(4);
  let slowest = 0;
  let over = false;
  const others = (async () => {
    while (!over) {
      const asked = performance.now();
      await owner.send('GET', '/api/nothing');
      slowest = Math.max(slowest, performance.now() - asked);
      await setTimeout(20);
    }
  })();
  const made = await commit(of, shown.body.digest);
  over = true;
  await others;
  const seconds = (performance.now() - started) / 1000;
  const cpuSeconds = (threadCpuMs() - worked) / 1000;
  process.stderr.write(
    `preview ${Math.round(previewed - started)} ms, both ${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s of work), ` +
      `others waited at most ${Math.round(slowest)} ms, ${made.statements.length} statements\n`,
  );
  expect(made.body.created).toBe(5000);
  expect(made.statements.length).toBeLessThanOrEqual(13);
  // CPU time and shares of the elapsed time, because parallel tests slow down the clock time but not these
  expect(cpuSeconds).toBeLessThan(3 * Math.max(slowdown, measureSlowdown()));
  expect(slowest).toBeLessThan(seconds * 400);
});
