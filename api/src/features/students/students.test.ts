import { roles } from '@school/api-contract/rules/roles';
import { studentRoutes } from '@school/api-contract/students/students';
import { expect, test } from 'vitest';
import { readSheet } from '../../testing/read-sheet';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { makePlan, sell, switchOn } from '../subscriptions/subscriptions.fixture';
import { subscriptionsFeatureRoutes } from '../subscriptions/subscriptions.routes';
import { studentsRoutes } from './students.routes';

const app = useTestApp({ features: [studentsRoutes, subscriptionsFeatureRoutes] });

async function search(term: string): Promise<string[]> {
  const { body } = await (await app.as('owner')).call(studentRoutes.list, { query: { search: term } });
  return body.map(({ lastName, firstName }) => `${lastName} ${firstName}`);
}

test('refuses an anonymous visitor', async () => {
  expect((await app.visitor().refused(studentRoutes.list)).body.code).toBe('UNAUTHENTICATED');
  expect((await app.visitor().refused(studentRoutes.read, { params: { id: 1 } })).body.code).toBe('UNAUTHENTICATED');
});

test('all roles except coach see all students; a coach sees those of groups trained or granted', async () => {
  const coach = await app.userId('coach');
  const stranger = await makeUser(app.db, 'coach');
  const trained = await makeGroup(app.db, { trainer: coach });
  // as an administrator, before
  const made = await makeGroup(app.db, { createdBy: coach });
  const granted = await makeGroup(app.db, { trainer: stranger });
  await app.db('userGroups').insert({ userId: coach, groupId: granted });
  const foreign = await makeGroup(app.db, { trainer: stranger });

  const own = [
    await makeStudent(app.db, { lastName: 'Авдеева' }, [trained, foreign]),
    await makeStudent(app.db, { lastName: 'Волкова' }, [granted]),
  ];
  const foreignStudent = await makeStudent(app.db, { lastName: 'Гусева' }, [foreign, made]);
  const left = await makeStudent(app.db, { lastName: 'Дроздова' }, [trained]);
  await app.db('studentGroups').where({ studentId: left }).update({ active: false, leaveDate: '2999-01-01' });

  for (const role of roles) {
    const { body } = await (await app.as(role)).call(studentRoutes.list);
    const expected = role === 'coach' ? own : [...own, foreignStudent, left];
    expect(body.map(({ id }) => id)).toEqual(expected);
  }
  const asCoach = await app.as('coach');
  expect((await asCoach.call(studentRoutes.read, { params: { id: own[0] } })).body.lastName).toBe('Авдеева');
  for (const id of [foreignStudent, left, 2_000_000_000]) {
    const refusal = await asCoach.refused(studentRoutes.read, { params: { id } });
    expect(refusal).toMatchObject({ httpStatus: 404, body: { code: 'NOT_FOUND' } });
  }
});

test('identity documents go to owner, senior_admin and admin only', async () => {
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  const documents = {
    birthCertificateNumber: 'I-ИК 123456',
    birthCertificateIssueDate: '2017-06-01',
    parentPassportSeries: '4510',
    parentPassportNumber: '123456',
    parentPassportIssuedBy: 'ОВД района Арбат',
  };
  const id = await makeStudent(app.db, { ...documents, trainingDays: '["monday","friday"]' }, [groupId]);
  for (const role of roles) {
    const { body, statements } = await (await app.as(role)).call(studentRoutes.read, { params: { id } });
    const mayLook = role === 'owner' || role === 'senior_admin' || role === 'admin';
    expect(body.identityDocuments).toEqual(mayLook ? documents : null);
    expect(JSON.stringify(body).includes('123456')).toBe(mayLook);
    expect(body.trainingDays).toEqual(['monday', 'friday']);
    expect(statements).toHaveLength(2);
  }
});

test('each role gets the groups that it may see, and no medical information or address that it may not see', async () => {
  const coach = await app.userId('coach');
  const mine = await makeGroup(app.db, { name: 'Своя', trainer: coach });
  const other = await makeGroup(app.db, { name: 'Чужая', trainer: await makeUser(app.db, 'coach') });
  await app.db('userGroups').insert({ userId: await app.userId('accountant'), groupId: other });
  const columns = {
    lastName: 'Укромнова',
    medicalInfo: 'Астма',
    additionalInfo: 'Забирает бабушка',
    parentActualAddress: 'Владивосток, Русская, 1',
    trainingAddress: 'Владивосток, Светланская, 2',
  };
  const id = await makeStudent(app.db, columns, [mine, other]);
  const { lastName: _, ...all } = columns;
  const none = { medicalInfo: null, additionalInfo: null, parentActualAddress: null, trainingAddress: null };
  const expected = {
    owner: { groups: ['Своя', 'Чужая'], fields: all },
    senior_admin: { groups: ['Своя', 'Чужая'], fields: all },
    admin: { groups: [], fields: all },
    coach: { groups: ['Своя'], fields: { ...all, parentActualAddress: null } },
    accountant: { groups: [], fields: none },
  };
  for (const role of roles) {
    const caller = await app.as(role);
    const row = (await caller.call(studentRoutes.list, { query: { search: 'Укромнова' } })).body[0];
    const { body } = await caller.call(studentRoutes.read, { params: { id } });
    expect(row?.groups.map(({ name }) => name)).toEqual(expected[role].groups);
    expect(body.groups).toEqual(row?.groups);
    expect(row?.hasMedicalInfo).toBe(expected[role].fields.medicalInfo !== null);
    expect(body.hasMedicalInfo).toBe(row?.hasMedicalInfo);
    expect(JSON.stringify(row)).not.toContain('Астма');
    // the question before archiving counts all groups
    expect(body.groupCount).toBe(2);
    expect(body).toMatchObject(expected[role].fields);
  }
});

test('the search finds by words of a name, digits of a phone and the contract number', async () => {
  await makeStudent(app.db, { lastName: 'Ёжикова', firstName: 'Алёна', parentPhone: '+79031112233' });
  await makeStudent(app.db, { lastName: 'Жукова', firstName: 'Алена', contractNumber: '2026-00042' });

  expect(await search('алена ежик')).toEqual(['Ёжикова Алёна']);
  expect(await search('8 (903) 111-22-33')).toEqual(['Ёжикова Алёна']);
  // й and ё in two parts, as some devices type them
  expect(await search('Ёжикова'.normalize('NFD'))).toEqual(['Ёжикова Алёна']);
  expect(await search('1112233')).toEqual(['Ёжикова Алёна']);
  expect(await search('22-33')).toEqual(['Ёжикова Алёна']);
  await makeStudent(app.db, { lastName: 'Юрова', firstName: 'Вера', parentPhone: '+79031117890' });
  await makeStudent(app.db, { lastName: 'Яхонтова', firstName: 'Вера', parentPhone: '+79038901122' });
  expect(await search('78-90')).toEqual(['Юрова Вера']);
  expect(await search('2026-00042')).toEqual(['Жукова Алена']);
  expect(await search('АЛЕНА')).toEqual(['Ёжикова Алёна', 'Жукова Алена']);
  expect(await search('100%_')).toEqual([]);
  expect(await search('   ')).not.toEqual([]);
});

test('a row has groups and the state of the latest contract; the list costs one statement besides the session', async () => {
  const groupIds = [await makeGroup(app.db, { name: 'Ямбург' }), await makeGroup(app.db, { name: 'Ёлка' })];
  const studentId = await makeStudent(app.db, { lastName: 'Зайцева' }, groupIds);
  const template = await app.db('contractTemplates').where({ kind: 'contract' }).first('id');
  const contract = { studentId, templateId: template.id, contractDate: '2026-01-01' };
  await app.db('contracts').insert([
    { ...contract, contractNumber: 'old', status: 'expired', createdAt: '2025-01-01' },
    { ...contract, contractNumber: 'new', status: 'sent', createdAt: '2026-01-01' },
  ]);

  const { body, statements } = await (await app.as('owner')).call(studentRoutes.list, { query: { search: 'зайцева' } });

  expect(body).toMatchObject([
    { groups: [{ name: 'Ёлка' }, { name: 'Ямбург' }], contractStatus: 'sent', contractNumber: 'new' },
  ]);
  expect(statements).toHaveLength(2);
});

test('number and state are of one contract: the one in force before an open one; the card counts the open ones', async () => {
  const studentId = await makeStudent(app.db, { lastName: 'Двойнова', contractNumber: 'draft-2' });
  const template = await app.db('contractTemplates').where({ kind: 'contract' }).first('id');
  const contract = { studentId, templateId: template.id, contractDate: '2026-01-01' };
  await app.db('contracts').insert([
    { ...contract, contractNumber: 'ended-2', status: 'expired', createdAt: '2024-01-01' },
    { ...contract, contractNumber: 'draft-2', status: 'draft', createdAt: '2026-01-01' },
  ]);
  await app.db('contracts').insert({
    ...{ ...contract, contractNumber: 'signed-2', status: 'completed', createdAt: '2025-01-01' },
    ...{ documentHtml: '', documentSha256: 'a'.repeat(64), frozenAt: '2025-01-01', signedAt: '2025-01-01' },
  });
  const owner = await app.as('owner');
  const shown = { contractNumber: 'signed-2', contractStatus: 'completed', contractWasSigned: true };
  expect((await owner.call(studentRoutes.list, { query: { search: 'двойнова' } })).body).toMatchObject([shown]);
  const { body } = await owner.call(studentRoutes.read, { params: { id: studentId } });
  expect(body).toMatchObject({ ...shown, contractSignedAt: '2025-01-01T00:00:00.000Z', openContractCount: 2 });
});

test('what is typed in the other keyboard layout is found when the text itself finds nobody, and says so', async () => {
  await makeStudent(app.db, { lastName: 'Раскладкин', firstName: 'Юрий', parentName: 'Раскладкина Элла' });
  await makeStudent(app.db, { lastName: 'Иной', firstName: 'Юрий', parentName: 'Раскладкина Элла' });
  await makeStudent(app.db, { lastName: 'Layout', firstName: 'Ann' });
  const owner = await app.as('owner');
  const find = async (term: string) =>
    (await owner.call(studentRoutes.list, { query: { search: term } })).body.map(({ lastName, found }) => [
      lastName,
      ...(found ? [found.by, found.text] : []),
    ]);
  expect(await find('Hfcrkflrby')).toEqual([
    ['Раскладкин', 'layout', 'раскладкин'],
    ['Иной', 'parent', 'Раскладкина Элла'],
  ]);
  expect(await find('hfcrkflrby .hbq')).toEqual([
    ['Раскладкин', 'layout', 'раскладкин юрий'],
    ['Иной', 'parent', 'Раскладкина Элла'],
  ]);
  expect(await find('дфнщге')).toEqual([['Layout', 'layout', 'layout']]);
  expect(await find('layout')).toEqual([['Layout']]);
  expect(await find('nobodyatall')).toEqual([]);
  const file = await owner.send('GET', '/api/students/export.xlsx?search=hfcrkflrby');
  const sheet = await readSheet(file);
  expect([sheet.includes('Раскладкин'), sheet.includes('Иной'), sheet.includes('Layout')]).toEqual([true, true, false]);
});

test('a search lists surnames first, then first names, parents, phones and numbers, and returns what matched', async () => {
  const make = (lastName: string, firstName: string, columns = {}) =>
    makeStudent(app.db, { lastName, firstName, parentName: 'Мария', ...columns });
  await make('Яшина', 'Нина', { contractNumber: 'петров-7', parentPhone: '+79030000001' });
  await make('Абаева', 'Нина', { secondParentName: 'Петров Олег', secondParentPhone: '+79035556677' });
  await make('Юрина', 'Нина', { parentName: 'Петрова Анна', parentRelationship: 'mother' });
  await make('Базарова', 'Нина', { middleName: 'Петровна' });
  await make('Вольная', 'Петровка');
  await make('Петрова', 'Яна');
  await make('Петрович', 'Анна', { parentName: 'Петрова Ольга' });
  const owner = await app.as('owner');
  const { body } = await owner.call(studentRoutes.list, { query: { search: 'ПЕТРОВ' } });
  expect(body.map(({ lastName, found }) => [lastName, found])).toEqual([
    ['Петрова', null],
    ['Петрович', null],
    ['Вольная', null],
    ['Базарова', null],
    ['Юрина', { by: 'parent', text: 'Петрова Анна', relationship: 'mother' }],
    ['Абаева', { by: 'secondParent', text: 'Петров Олег', relationship: null }],
    ['Яшина', { by: 'contractNumber', text: 'петров-7', relationship: null }],
  ]);
  const paged: string[] = [];
  let path: string | undefined = `/api/students?search=${encodeURIComponent('петров')}&limit=2`;
  while (path) {
    const response = await owner.send('GET', path);
    for (const { lastName } of await response.json()) paged.push(lastName);
    path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  expect(paged).toEqual(body.map(({ lastName }) => lastName));

  // all words count: both students match only with the parent's name
  const both = await owner.call(studentRoutes.list, { query: { search: 'петрова анна' } });
  expect(both.body.map(({ lastName, found }) => [lastName, found?.by])).toEqual([
    ['Петрович', 'parent'],
    ['Юрина', 'parent'],
  ]);
  const phone = await owner.call(studentRoutes.list, { query: { search: '555 66 77' } });
  expect(phone.body[0]?.found).toEqual({ by: 'secondPhone', text: '+79035556677', relationship: null });
  // with a filter, and for a coach, the order is the same
  const filtered = await owner.call(studentRoutes.list, { query: { search: 'петров', noGroup: 'true', limit: 3 } });
  expect(filtered.body.map(({ lastName }) => lastName)).toEqual(paged.slice(0, 3));
  // an explicit order is kept
  const byName = await owner.call(studentRoutes.list, { query: { search: 'петров', sort: 'name', limit: 2 } });
  expect(byName.body.map(({ lastName, found }) => [lastName, found])).toEqual([
    ['Абаева', undefined],
    ['Базарова', undefined],
  ]);
});

test('sorts by the Russian alphabet, and pages of any size have no gaps or duplicates', async () => {
  for (const lastName of ['Яшин', 'Ёлкин', 'Едина', 'Жаров', 'Ежов', 'Ивин', 'Ивин', 'Ивин']) {
    await makeStudent(app.db, { lastName, firstName: 'Пётр', parentName: 'Алфавитова' });
  }
  const owner = await app.as('owner');
  const all = await owner.call(studentRoutes.list, { query: { search: 'алфавитова' } });
  expect(all.body.map(({ lastName }) => lastName)).toEqual([
    ...['Едина', 'Ежов', 'Ёлкин', 'Жаров', 'Ивин', 'Ивин', 'Ивин', 'Яшин'],
  ]);
  for (const limit of [1, 3, 7, 8]) {
    const seen: number[] = [];
    let path: string | undefined = `/api/students?search=${encodeURIComponent('алфавитова')}&limit=${limit}`;
    while (path) {
      const response = await owner.send('GET', path);
      expect(response.headers.get('X-Total-Count')).toBe('8');
      for (const { id } of await response.json()) seen.push(id);
      path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
    }
    expect(seen).toEqual(all.body.map(({ id }) => id));
  }
});

test('the longest names fit into a cursor', async () => {
  const lastName = 'Ы'.repeat(100);
  await makeStudent(app.db, { lastName, firstName: 'Ы'.repeat(100) });
  await makeStudent(app.db, { lastName, firstName: 'Ь'.repeat(100) });
  const owner = await app.as('owner');
  const first = await owner.send('GET', '/api/students?limit=1&search=ыыыы');
  const next = /<(.*)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
  expect((await owner.send('GET', next)).status).toBe(200);
});

test('active and archived students can be distinguished', async () => {
  await makeStudent(app.db, { lastName: 'Здесь', parentName: 'Однова' });
  await makeStudent(app.db, { lastName: 'Ушла', parentName: 'Однова', active: false });
  const owner = await app.as('owner');
  const names = async (active?: 'true' | 'false') =>
    (await owner.call(studentRoutes.list, { query: { active, search: 'однова' } })).body.map(
      ({ lastName }) => lastName,
    );
  expect(await names('true')).toEqual(['Здесь']);
  expect(await names('false')).toEqual(['Ушла']);
  expect(await names()).toEqual(['Здесь', 'Ушла']);
});

async function getSheet(role: 'owner' | 'coach' | 'accountant', query: Record<string, string>): Promise<string> {
  const response = await (await app.as(role)).send('GET', `/api/students/export.xlsx?${new URLSearchParams(query)}`);
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="students-\d{4}-\d\d-\d\d\.xlsx"/);
  return readSheet(response);
}
const lastNamesIn = (sheet: string) =>
  [...sheet.matchAll(/<c r="A\d+" t="inlineStr"><is><t [^>]*>([^<]*)</g)].map(([, name]) => name);

test('the export has the students of the filter, in its order, and no passport or illness', async () => {
  const trained = await makeGroup(app.db, { name: 'Экспортная', trainer: await app.userId('coach') });
  const secret = { parentPassportNumber: '998877', medicalInfo: 'Астма' };
  const parentName = 'Выгрузкина';
  await makeStudent(app.db, { lastName: 'Юнга', parentName, contractNumber: '=1+1', ...secret }, [trained]);
  await makeStudent(app.db, { lastName: 'Ядров', parentName, birthDate: '2018-01-01' });
  await makeStudent(app.db, { lastName: 'Яхтин', parentName, active: false });
  const sheet = await getSheet('owner', { search: 'выгрузкина', active: 'true', sort: '-name' });
  expect(lastNamesIn(sheet)).toEqual(['Ядров', 'Юнга']);
  expect(sheet).toContain('>=1+1<');
  expect(sheet).toContain('Экспортная');
  expect(sheet).not.toMatch(/998877|Астма/);
  expect(lastNamesIn(await getSheet('coach', { search: 'выгрузкина' }))).toEqual(['Юнга']);
  expect(await getSheet('accountant', { search: 'выгрузкина' })).not.toContain('Экспортная');
});

test('an export is recorded with its author, but without the search text', async () => {
  await getSheet('coach', { search: 'выгрузкина', active: 'true' });
  const event = await app.db('auditLogs').where({ eventType: 'student.exported' }).orderBy('id', 'desc').first();
  expect(event).toMatchObject({
    userId: String(await app.userId('coach')),
    metadata: { filters: ['search', 'active'] },
  });
});

test('without charges, debts are found by expected payments, with their sum, and only for users who see payments', async () => {
  app.clock.set('2026-11-21T20:59:00Z'); // 23:59 in Moscow
  const owing = async (lastName: string, ...payments: [date: string, amount: number, status?: string][]) => {
    const studentId = await makeStudent(app.db, { lastName, parentName: 'Должникова' });
    for (const [date, amount, status = 'PENDING'] of payments) {
      await app.db('payments').insert({ studentId, date, amount, status });
    }
    return studentId;
  };
  const id = await owing(
    'Азов',
    ['2026-11-21', 5000],
    ['2026-10-01', 300],
    ['2026-12-01', 7],
    ['2026-09-01', 9, 'REJECTED'],
  );
  await owing('Бурый', ['2026-11-22', 5000]);
  await owing('Ветров', ['2026-11-01', 100, 'CONFIRMED'], ['2026-11-01', 100, 'CANCELLED']);
  const accountant = await app.as('accountant');
  const query = { search: 'должникова', owes: 'true' } as const;
  const found = await accountant.call(studentRoutes.list, { query });
  expect(found.body.map(({ lastName, owes }) => [lastName, owes])).toEqual([
    ['Азов', { amount: 5300, currency: 'USD', days: 51 }],
  ]);
  expect(found.headers.get('X-Total-Count')).toBe('1');
  expect(found.statements).toHaveLength(2); // with the session's
  const all = { query: { search: 'должникова' } };
  expect((await accountant.call(studentRoutes.list, all)).body.map(({ owes }) => owes?.amount)).toEqual([
    5300,
    undefined,
    undefined,
  ]);
  const seenByAdmin = (await (await app.as('admin')).call(studentRoutes.list, all)).body;
  expect(seenByAdmin.map((row) => 'owes' in row)).toEqual([false, false, false]);

  expect((await accountant.call(studentRoutes.read, { params: { id } })).body.owes?.amount).toBe(5300);
  const sheet = await getSheet('accountant', query);
  expect(lastNamesIn(sheet)).toEqual(['Азов']);
  expect(sheet).toMatch(/К оплате.*<v>5300<\/v>/s);
  expect(await getSheet('accountant', { search: 'должникова' })).not.toContain('К оплате');

  app.clock.set('2026-11-21T21:00:00Z');
  expect(
    (await (await app.as('owner')).call(studentRoutes.list, { query })).body.map(({ lastName }) => lastName),
  ).toEqual(['Азов', 'Бурый']);
  for (const role of ['admin', 'coach'] as const) {
    const client = await app.as(role);
    expect((await client.refused(studentRoutes.list, { query })).body.code).toBe('FORBIDDEN');
    expect((await client.send('GET', '/api/students/export.xlsx?owes=true')).status).toBe(403);
  }
  expect((await (await app.as('admin')).call(studentRoutes.read, { params: { id } })).body).not.toHaveProperty('owes');
});

test('with charged subscriptions, debts are found by the balance and not by expected payments', async () => {
  app.clock.set('2026-11-21T20:59:00Z'); // 23:59 in Moscow
  await switchOn(app.db);
  const plan = await makePlan(app, { kind: 'months', price: 600 });
  const student = async (
    lastName: string,
    startsOn: string | null,
    ...payments: [amount: number, status: string][]
  ) => {
    const id = await makeStudent(app.db, { lastName, parentName: 'Балансова' });
    if (startsOn !== null) await sell(app, id, { planId: plan.id, startsOn });
    for (const [amount, status] of payments) {
      await app.db('payments').insert({ studentId: id, date: '2026-11-01', amount, status });
    }
    return id;
  };
  const id = await student('Дальний', '2026-11-01', [250, 'CONFIRMED'], [350, 'PENDING']);
  await student('Заплаченный', '2026-11-01', [600, 'CONFIRMED']);
  await student('Ожидаемый', null, [600, 'PENDING']);
  await student('Утренний', '2026-11-22');
  const accountant = await app.as('accountant');
  const query = { search: 'балансова', owes: 'true' } as const;
  const list = async () =>
    (await accountant.call(studentRoutes.list, { query })).body.map(({ lastName, owes }) => [lastName, owes?.amount]);
  expect(await list()).toEqual([['Дальний', 350]]);
  const readDebt = async () => (await accountant.call(studentRoutes.read, { params: { id } })).body.owes;
  // sold late, so it is due since today
  expect(await readDebt()).toMatchObject({ amount: 350, days: 0 });
  app.clock.set('2026-11-21T21:00:00Z');
  expect(await list()).toEqual([
    ['Дальний', 350],
    ['Утренний', 600],
  ]);
  expect(await readDebt()).toMatchObject({ amount: 350, days: 1 });
  await app.db('subscriptionSettings').update({ enabled: false });
});

test('the export of chosen rows has only those, and none that the caller may not see', async () => {
  const trained = await makeGroup(app.db, { name: 'Выборная', trainer: await app.userId('coach') });
  const [one, other, third] = [
    await makeStudent(app.db, { lastName: 'Выбранный' }, [trained]),
    await makeStudent(app.db, { lastName: 'Выбранская' }),
    await makeStudent(app.db, { lastName: 'Выбранец' }),
  ];
  expect(lastNamesIn(await getSheet('owner', { ids: `${third},${one}`, active: 'true' }))).toEqual([
    'Выбранец',
    'Выбранный',
  ]);
  expect(lastNamesIn(await getSheet('coach', { ids: `${one},${other}` }))).toEqual(['Выбранный']);
  const owner = await app.as('owner');
  for (const ids of ['', 'a', '1,', '1;2', '9999999999']) {
    expect((await owner.send('GET', `/api/students/export.xlsx?ids=${ids}`)).status).toBe(400);
  }
});

test('an export longer than a batch has every student once', async () => {
  const card = {
    firstName: 'Б',
    birthDate: '2018-01-01',
    sportsDirection: 'dance',
    parentName: 'Многих',
    parentPhone: '',
  };
  await app
    .db('students')
    .insert(Array.from({ length: 1003 }, (_, number) => ({ ...card, lastName: `Б${number % 7}` })));
  for (const sort of ['name', 'birthDate', '-createdAt']) {
    expect(lastNamesIn(await getSheet('owner', { search: 'многих', sort }))).toHaveLength(1003);
  }
  await app.db('students').where({ parentName: 'Многих' }).delete();
});

test('quick filters and the group narrow the list', async () => {
  const group = await makeGroup(app.db);
  const parentName = 'Чипова';
  const template = await app.db('contractTemplates').where({ kind: 'contract' }).first('id');
  const contract = (studentId: number, status: string) =>
    app.db('contracts').insert({
      ...{ studentId, status, templateId: template.id, contractDate: '2026-01-01' },
      contractNumber: `chip-${studentId}-${status}`,
      ...(status === 'completed' && {
        documentHtml: '',
        documentSha256: 'a'.repeat(64),
        frozenAt: '2026-01-01',
        signedAt: '2026-01-01',
      }),
    });
  const signed = await makeStudent(app.db, { lastName: 'Аист', parentName, contractNumber: 'chip1' }, [group]);
  await contract(signed, 'completed');
  const sent = await makeStudent(app.db, { lastName: 'Бобр', parentName, contractNumber: 'chip2' }, [group]);
  await contract(sent, 'sent');
  await makeStudent(app.db, { lastName: 'Волк', parentName });
  await makeStudent(app.db, { lastName: 'Гусь', parentName, contractNumber: 'of an older time' });
  const owner = await app.as('owner');
  const names = async (query: Record<string, string | number>) =>
    (await owner.call(studentRoutes.list, { query: { search: 'чипова', ...query } })).body.map(
      ({ lastName }) => lastName,
    );
  expect(await names({ unsigned: 'true' })).toEqual(['Бобр', 'Волк']);
  expect(await names({ noGroup: 'true' })).toEqual(['Волк', 'Гусь']);
  expect(await names({ groupId: group })).toEqual(['Аист', 'Бобр']);
  await app.db('students').where({ lastName: 'Бобр' }).update({ sportsDirection: 'martial_arts' });
  expect(await names({ sportsDirection: 'martial_arts' })).toEqual(['Бобр']);
  expect(await names({ groupId: group, unsigned: 'true' })).toEqual(['Бобр']);
  const asCoach = (await (await app.as('coach')).call(studentRoutes.list, { query: { groupId: group } })).body;
  expect(asCoach).toEqual([]);
});

test('the counts of the quick filters are those of the lists, of active students that the caller sees', async () => {
  const coach = await app.userId('coach');
  const own = await makeStudent(app.db, {}, [await makeGroup(app.db, { trainer: coach })]);
  await makeStudent(app.db);
  await makeStudent(app.db, { active: false });
  await app.db('payments').insert({ studentId: own, amount: 100, date: '2020-01-01', status: 'PENDING' });
  const owner = await app.as('owner');
  const { body: counts, statements } = await owner.call(studentRoutes.counts);
  // the session and the counts
  expect(statements).toHaveLength(2);
  for (const filter of ['noGroup', 'unsigned', 'documentEnding', 'owes'] as const) {
    const { body } = await owner.call(studentRoutes.list, { query: { active: 'true', [filter]: 'true', limit: 200 } });
    expect(counts[filter], filter).toBe(body.length);
  }
  expect((await (await app.as('coach')).call(studentRoutes.counts)).body).toMatchObject({ noGroup: 0 });
  expect((await (await app.as('coach')).call(studentRoutes.counts)).body).not.toHaveProperty('owes');
  expect((await app.visitor().refused(studentRoutes.counts)).body.code).toBe('UNAUTHENTICATED');
});

test('each order pages without gaps or duplicates', async () => {
  const births = ['2016-01-01', '2014-01-01', '2016-01-01', '2018-01-01', '2014-01-01'];
  for (const [index, birthDate] of births.entries()) {
    await makeStudent(app.db, { lastName: `П${index}`, parentName: 'Порядкова', birthDate });
  }
  const owner = await app.as('owner');
  const orders: Record<string, string[]> = {
    '-name': ['П4', 'П3', 'П2', 'П1', 'П0'],
    birthDate: ['П1', 'П4', 'П0', 'П2', 'П3'],
    '-birthDate': ['П3', 'П2', 'П0', 'П4', 'П1'],
    '-createdAt': ['П4', 'П3', 'П2', 'П1', 'П0'],
  };
  for (const [sort, expected] of Object.entries(orders)) {
    const seen: string[] = [];
    let path: string | undefined = `/api/students?search=${encodeURIComponent('порядкова')}&limit=2&sort=${sort}`;
    while (path) {
      const response = await owner.send('GET', path);
      for (const { lastName } of await response.json()) seen.push(lastName);
      path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
    }
    expect([sort, seen]).toEqual([sort, expected]);
  }
  const page = await owner.send(
    'GET',
    `/api/students?search=${encodeURIComponent('порядкова')}&limit=2&sort=birthDate`,
  );
  const next = /<(.*)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1] ?? '';
  expect((await owner.send('GET', next.replace('sort=birthDate', 'sort=name'))).status).toBe(400);
});
