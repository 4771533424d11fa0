import { messages } from '@school/api-contract/rules/messages';
import { capabilityRoles } from '@school/api-contract/rules/roles';
import type { StudentBody } from '@school/api-contract/students/student-fields';
import { studentRoutes } from '@school/api-contract/students/students';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { studentsRoutes } from './students.routes';

const app = useTestApp({ features: studentsRoutes });

const little: StudentBody = {
  lastName: 'Соколова',
  firstName: 'Вера',
  birthDate: '2017-05-02',
  sportsDirection: 'dance',
  parentName: 'Соколова Мария Ивановна',
  parentPhone: '+79161112233',
};
const full = {
  ...little,
  middleName: 'Игоревна',
  gender: 'female',
  trainingDays: ['friday', 'monday'],
  birthCertificateNumber: 'IV-МЮ 123456',
  birthCertificateIssueDate: '2017-06-01',
  medicalInfo: 'Астма',
  additionalInfo: 'Забирает бабушка',
  parentEmail: 'maria@example.org',
  parentRelationship: 'mother',
  parentPassportSeries: '4510',
  parentPassportNumber: '123456',
  parentPassportIssuedBy: 'ОВД района Арбат',
  parentActualAddress: 'Москва, Арбат, дом 1',
  trainingAddress: 'Москва, Лесная, дом 12',
  secondParentName: 'Соколов Игорь',
  secondParentPhone: '+79161112244',
} satisfies StudentBody;

const create = async (body: StudentBody = little) =>
  (await (await app.as('admin')).call(studentRoutes.create, { body })).body;
const events = (studentId: number) =>
  app
    .db('auditLogs')
    .whereRaw('metadata @> ?', [JSON.stringify({ studentId })])
    .orderBy('id')
    .select('eventType', 'metadata', 'userId', 'phoneNumber');
const history = async (id: number) =>
  (await (await app.as('owner')).call(studentRoutes.history, { params: { id } })).body;

test('roles that edit a card see all its fields, so that no hidden value is overwritten', () => {
  for (const role of capabilityRoles.createStudents) {
    expect(capabilityRoles.viewIdentityDocuments).toContain(role);
    expect(capabilityRoles.viewMedicalInfo).toContain(role);
  }
});

test('a request repeated after a lost answer, also at once, creates one card; other data or another user create another', async () => {
  const body = { ...little, firstName: 'Клавдия', key: 'student-0123456789abcdef' };
  const admin = await app.as('admin');
  const send = async () => (await admin.call(studentRoutes.create, { body })).body;
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  expect(await send()).toEqual(first);
  expect(await app.db('students').where({ firstName: 'Клавдия' })).toHaveLength(1);
  expect((await events(first?.id ?? 0)).map(({ eventType }) => eventType)).toEqual(['student.created']);
  expect(await history(first?.id ?? 0)).toHaveLength(1);
  const twin = await admin.call(studentRoutes.create, { body: { ...body, birthDate: '2019-05-02' } });
  const ofOwner = await (await app.as('owner')).call(studentRoutes.create, { body });
  expect(new Set([first?.id, twin.body.id, ofOwner.body.id]).size).toBe(3);
});

test('a card is stored with all its fields and read back unchanged', async () => {
  const made = await create(full);
  const { gender, trainingDays, birthCertificateNumber, birthCertificateIssueDate, ...rest } = full;
  const { parentPassportSeries, parentPassportNumber, parentPassportIssuedBy, ...plain } = rest;
  expect(made).toMatchObject({
    ...plain,
    gender,
    trainingDays,
    active: true,
    groups: [],
    contractType: 'public_offer',
  });
  expect(made.identityDocuments).toEqual({
    ...{ birthCertificateNumber, birthCertificateIssueDate },
    ...{ parentPassportSeries, parentPassportNumber, parentPassportIssuedBy },
  });
  const admin = await app.userId('admin');
  expect(await events(made.id)).toEqual([
    { eventType: 'student.created', metadata: { studentId: made.id }, userId: String(admin), phoneNumber: null },
  ]);
});

test('optional fields may be left out, empty or null', async () => {
  const blank = Object.fromEntries(
    Object.keys(full).flatMap((name) => (name in little || name === 'trainingDays' ? [] : [[name, '  ']])),
  );
  for (const body of [little, { ...little, ...blank }]) {
    const { send } = await app.as('owner');
    const response = await send('POST', studentRoutes.create.path, { body });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      middleName: null,
      gender: null,
      parentEmail: null,
      trainingDays: [],
    });
  }
});

test('training days are accepted as a list or as its JSON text', async () => {
  const owner = await app.as('owner');
  const asText = await owner.send('POST', '/api/students', { body: { ...little, trainingDays: '["sunday"]' } });
  expect((await asText.json()).trainingDays).toEqual(['sunday']);
  for (const trainingDays of ['sunday', '{}', ['funday'], ['monday', 'monday'], 7]) {
    const { body } = await owner.refused(studentRoutes.create, { body: { ...little, trainingDays } });
    expect(body.details?.map(({ message }) => message)).toEqual(['Некорректные дни занятий']);
  }
});

test('reports each wrong field with the text of the specification', async () => {
  const { body } = await (await app.as('owner')).refused(studentRoutes.create, {
    body: {
      ...full,
      lastName: ' ',
      birthDate: 'yesterday',
      sportsDirection: 'chess',
      trainingDays: 'never',
      parentEmail: 'maria@',
      parentPhone: '123',
      parentPassportSeries: '451',
      parentPassportNumber: '12345X',
      parentActualAddress: 'Арбат',
      trainingAddress: 'Лесная',
      unknown: 1,
    },
  });
  expect(body.details).toEqual([
    { path: 'lastName', message: 'Введите фамилию' },
    { path: 'birthDate', message: 'Укажите дату' },
    { path: 'sportsDirection', message: 'Выберите направление' },
    { path: 'trainingDays', message: 'Некорректные дни занятий' },
    { path: 'parentPhone', message: 'Телефон должен быть в формате +7XXXXXXXXXX' },
    { path: 'parentEmail', message: 'Некорректный email' },
    { path: 'parentPassportSeries', message: 'Серия паспорта должна содержать 4 цифры' },
    { path: 'parentPassportNumber', message: 'Номер паспорта должен содержать 6 цифр' },
    { path: 'parentActualAddress', message: 'Фактический адрес должен быть не менее 10 символов' },
    { path: 'trainingAddress', message: 'Адрес проведения занятий должен быть не менее 10 символов' },
    { path: '', message: messages.unknownFields },
  ]);
});

test('one answer names an impossible birth date and the other wrong fields', async () => {
  const { body } = await (await app.as('owner')).refused(studentRoutes.create, {
    body: { ...little, parentPhone: '123', birthDate: '2090-01-01' },
  });
  expect(body.details).toEqual([
    { path: 'parentPhone', message: messages.phone },
    { path: 'birthDate', message: messages.dateInFuture },
  ]);
});

test('a missing or non-text field is refused with the text of its rule', async () => {
  const { body } = await (await app.as('owner')).refused(studentRoutes.create, {
    body: {
      birthDate: 7,
      firstName: null,
      parentEmail: 5,
      parentRelationship: 'aunt',
      parentPassportSeries: 4510,
      parentActualAddress: 9,
      trainingAddress: false,
    },
  });
  expect(body.details).toEqual([
    { path: 'lastName', message: 'Введите фамилию' },
    { path: 'firstName', message: 'Введите имя' },
    { path: 'birthDate', message: 'Укажите дату' },
    { path: 'sportsDirection', message: 'Выберите направление' },
    { path: 'parentName', message: 'Введите ФИО родителя' },
    { path: 'parentPhone', message: 'Телефон должен быть в формате +7XXXXXXXXXX' },
    { path: 'parentEmail', message: 'Некорректный email' },
    { path: 'parentRelationship', message: 'Укажите, кем представитель приходится ребенку' },
    { path: 'parentPassportSeries', message: 'Серия паспорта должна содержать 4 цифры' },
    { path: 'parentActualAddress', message: 'Фактический адрес должен быть не менее 10 символов' },
    { path: 'trainingAddress', message: 'Адрес проведения занятий должен быть не менее 10 символов' },
  ]);
  const long = await (await app.as('owner')).refused(studentRoutes.create, {
    body: { ...little, parentEmail: `${'m'.repeat(250)}@example.org` },
  });
  expect(long.body.details).toEqual([{ path: 'parentEmail', message: 'Некорректный email' }]);
});

test('a birth date follows the rules of registration, in an existing card only when it changes', async () => {
  app.clock.set('2026-11-21T09:00:00Z');
  const owner = await app.as('owner');
  const wrong: [Partial<StudentBody>, string, string][] = [
    [{ birthDate: '2026-12-01' }, 'birthDate', 'Дата не может быть в будущем'],
    [{ birthDate: '2025-05-01' }, 'birthDate', 'Ребенку должно быть не меньше 2 лет'],
    [{ birthDate: '2007-11-20' }, 'birthDate', 'Ребенку должно быть не больше 18 лет'],
    [
      { birthCertificateIssueDate: '2017-05-01' },
      'birthCertificateIssueDate',
      'Свидетельство не могло быть выдано раньше рождения ребенка',
    ],
  ];
  for (const [part, path, message] of wrong) {
    const { body } = await owner.refused(studentRoutes.create, { body: { ...little, ...part } });
    expect(body.details).toEqual([{ path, message }]);
  }
  const grown = await makeStudent(app.db, { birthDate: '2005-01-01' });
  const params = { id: grown };
  const { body } = await owner.call(studentRoutes.update, { params, body: { ...little, birthDate: '2005-01-01' } });
  expect(body.lastName).toBe('Соколова');
  await owner.refused(studentRoutes.update, { params, body: { ...little, birthDate: '2005-01-02' } });
});

test('a change is stored with old and new values, and the audit log has only the names of the fields', async () => {
  const { id } = await create(full);
  const { medicalInfo: _, ...others } = full;
  const body = { ...others, lastName: 'Орлова', trainingDays: ['monday' as const], secondParentPhone: null };
  const changed = (await (await app.as('senior_admin')).call(studentRoutes.update, { params: { id }, body })).body;
  expect(changed).toMatchObject({ lastName: 'Орлова', medicalInfo: 'Астма', secondParentPhone: null });

  const [latest, first, ...none] = await history(id);
  expect(none).toEqual([]);
  expect(first).toMatchObject({ event: 'created', changes: [] });
  expect(latest).toMatchObject({
    event: 'updated',
    byName: 'test_senior_admin',
    changes: [
      { field: 'lastName', from: 'Соколова', to: 'Орлова' },
      { field: 'trainingDays', from: 'friday,monday', to: 'monday' },
      { field: 'secondParentPhone', from: '+79161112244', to: null },
    ],
  });
  const log = await events(id);
  expect(log[1]).toMatchObject({
    eventType: 'student.updated',
    metadata: { studentId: id, fields: ['lastName', 'trainingDays', 'secondParentPhone'] },
  });
  expect(JSON.stringify(log)).not.toMatch(/Орлова|Соколова|79161112244/);
});

test('a repeated change is stored once', async () => {
  const { id, updatedAt } = await create(full);
  const owner = await app.as('owner');
  const again = (await owner.call(studentRoutes.update, { params: { id }, body: { ...full, updatedAt } })).body;
  expect(again.updatedAt).toBe(updatedAt);
  expect(await events(id)).toHaveLength(1);
  expect(await history(id)).toHaveLength(1);
});

test('a card that somebody else changed is not overwritten, and the refusal names that person', async () => {
  const { id, updatedAt } = await create(full);
  await app
    .db('users')
    .where({ id: await app.userId('senior_admin') })
    .update({ fullName: 'Петрова Анна' });
  const first = await app.as('senior_admin');
  const second = await app.as('admin');
  const params = { id };
  await first.call(studentRoutes.update, { params, body: { ...full, firstName: 'Надежда', updatedAt } });
  const refusal = await second.refused(studentRoutes.update, {
    params,
    body: { ...full, firstName: 'Любовь', updatedAt },
  });
  expect(refusal).toMatchObject({ httpStatus: 409, body: { code: 'CONFLICT' } });
  expect(refusal.body.message).toContain('Петрова Анна');
  const { body } = await second.call(studentRoutes.read, { params });
  expect(body.firstName).toBe('Надежда');
  await second.call(studentRoutes.update, {
    params,
    body: { ...full, firstName: 'Любовь', updatedAt: body.updatedAt },
  });
});

test('of two simultaneous changes one wins', async () => {
  const { id, updatedAt } = await create(full);
  const owner = await app.as('owner');
  const names = ['Ада', 'Ева', 'Зоя', 'Ида', 'Лия'];
  const answers = await Promise.all(
    names.map((firstName) => owner.send('PUT', `/api/students/${id}`, { body: { ...full, firstName, updatedAt } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});

test('an archived student leaves all groups today, and a restored one is in none', async () => {
  app.clock.set('2026-11-21T22:30:00Z');
  const group = await makeGroup(app.db, { name: 'Искры' });
  const id = await makeStudent(app.db, {}, [group]);
  await app.db('studentGroups').where({ studentId: id }).update({ joinDate: '2026-01-10' });
  await app.db('waitingList').insert({ groupId: await makeGroup(app.db), studentId: id, addedAt: app.clock.now() });
  const admin = await app.as('admin');
  const params = { id };

  expect((await admin.call(studentRoutes.archive, { params })).body).toMatchObject({ active: false, groups: [] });
  const stay = await app.db('studentGroups').where({ studentId: id }).first();
  expect(stay).toMatchObject({ active: false, joinDate: '2026-01-10', leaveDate: '2026-11-22' });
  expect(await app.db('waitingList').where({ studentId: id })).toEqual([]);
  const twice = await admin.refused(studentRoutes.archive, { params });
  expect(twice).toMatchObject({ httpStatus: 409, body: { code: 'ILLEGAL_TRANSITION', status: 'archived' } });

  expect((await admin.call(studentRoutes.restore, { params })).body).toMatchObject({ active: true, groups: [] });
  await admin.refused(studentRoutes.restore, { params });
  expect((await history(id)).map(({ event, changes }) => ({ event, changes }))).toEqual([
    { event: 'restored', changes: [] },
    { event: 'archived', changes: [{ field: 'groups', from: 'Искры', to: null }] },
  ]);
  expect((await events(id)).map(({ eventType, metadata }) => [eventType, metadata.groupIds])).toEqual([
    ['student.archived', [group]],
    ['student.restored', undefined],
  ]);
});

test('a student who joins and leaves on one day was a member on no day', async () => {
  const group = await makeGroup(app.db);
  const id = await makeStudent(app.db, {}, [group]);
  await app.db('studentGroups').where({ studentId: id }).update({ joinDate: '2999-01-01' });
  await (await app.as('admin')).call(studentRoutes.archive, { params: { id } });
  expect(await app.db('studentGroups').where({ studentId: id }).first()).toMatchObject({ leaveDate: '2999-01-01' });
});

test('an erased or unknown student cannot be changed', async () => {
  const id = await makeStudent(app.db, { anonymizedAt: new Date() });
  const owner = await app.as('owner');
  for (const params of [{ id }, { id: 2_000_000_000 }]) {
    for (const route of [studentRoutes.update, studentRoutes.archive, studentRoutes.restore]) {
      expect((await owner.refused(route, { params, body: little })).body.code).toBe('NOT_FOUND');
    }
  }
  expect((await owner.refused(studentRoutes.history, { params: { id: 2_000_000_000 } })).body.code).toBe('NOT_FOUND');
});

test('finds duplicates by name and birth date or by the phone of either parent, and does not refuse them', async () => {
  const known = await makeStudent(app.db, { lastName: 'Ёжикова', firstName: 'Алёна', parentPhone: '+79035556677' });
  const sibling = await makeStudent(app.db, { lastName: 'Жуков', secondParentPhone: '+79035556677', active: false });
  await makeStudent(app.db, { lastName: 'Ежикова', firstName: 'Алена', birthDate: '2016-01-01' });
  const admin = await app.as('admin');
  const found = async (query: Record<string, string | number>) =>
    (await admin.call(studentRoutes.duplicates, { query })).body.map(({ id, matches }) => [id, matches]);

  const child = { lastName: 'ежикова', firstName: 'АЛЕНА', birthDate: '2017-05-02' };
  expect(await found({ ...child, phone: '+79035556677' })).toEqual([
    [known, ['nameAndBirthDate', 'phone']],
    [sibling, ['phone']],
  ]);
  expect(await found(child)).toEqual([[known, ['nameAndBirthDate']]]);
  expect(await found({ ...child, birthDate: '2017-05-03', phone: '+79035556677' })).toEqual([
    [known, ['nameAndCloseBirthDate', 'phone']],
    [sibling, ['phone']],
  ]);
  const inParts = { ...child, lastName: 'Ёжикова'.normalize('NFD'), firstName: 'Алёна'.normalize('NFD') };
  expect(await found(inParts)).toEqual([[known, ['nameAndBirthDate']]]);
  expect(await found({ ...child, exceptId: known })).toEqual([]);
  expect(await found({ lastName: '%', firstName: '%', birthDate: '2017-05-02' })).toEqual([]);
  expect(await found({ lastName: 'Ежикова' })).toEqual([]);
  const again = { ...little, lastName: 'Ёжикова', firstName: 'Алёна', parentPhone: '+79035556677' };
  await admin.call(studentRoutes.create, { body: again });
});

test('the history is read in pages', async () => {
  const { id } = await create();
  const owner = await app.as('owner');
  for (const firstName of ['Ада', 'Ева', 'Зоя']) {
    await owner.call(studentRoutes.update, { params: { id }, body: { ...little, firstName } });
  }
  const first = await owner.send('GET', `/api/students/${id}/history?limit=3`);
  expect(first.headers.get('X-Total-Count')).toBe('4');
  const next = /<(.*)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
  expect(await (await owner.send('GET', next)).json()).toMatchObject([{ event: 'created' }]);
});

test('the tabs of a card: memberships, marks of 90 days, payments; each role sees its own', async () => {
  app.clock.set('2026-11-21T09:00:00Z');
  const coach = await app.userId('coach');
  const mine = await makeGroup(app.db, { name: 'Своя', trainer: coach });
  const other = await makeGroup(app.db, { name: 'Чужая', trainer: await makeUser(app.db, 'coach') });
  const id = await makeStudent(app.db, { lastName: 'Укромнова' }, [mine, other]);
  const stranger = await makeStudent(app.db, {}, [other]);
  const mark = { studentId: id, markedAt: app.clock.now() };
  await app.db('attendance').insert([
    { ...mark, groupId: mine, date: '2026-11-20', status: 'PRESENT' },
    { ...mark, groupId: mine, date: '2026-11-18', status: 'ABSENT' },
    { ...mark, groupId: mine, date: '2026-11-16', status: 'NOT_MARKED' },
    { ...mark, groupId: other, date: '2026-11-19', status: 'PRESENT' },
    { ...mark, groupId: mine, date: '2026-08-01', status: 'ABSENT' },
  ]);
  await app.db('dateComments').insert([
    { groupId: mine, date: '2026-11-18', comment: 'Готовились к турниру' },
    { groupId: other, date: '2026-11-18', comment: 'Другая группа' },
  ]);
  const [linked] = await app
    .db('payments')
    .insert([
      { studentId: id, amount: 4500, date: '2026-11-01', status: 'REJECTED' },
      { studentId: id, amount: 4000, refundedAmount: 1000, date: '2026-10-01', status: 'CONFIRMED' },
      { studentId: stranger, amount: 1, date: '2026-11-01' },
    ])
    .returning('id');
  const at = app.clock.now();
  await app.db('paymentOrders').insert({
    ...{ paymentId: linked.id, batchKey: 'card', batchPosition: 0, channels: ['sms'], status: 'sent' },
    ...{ expiresAt: at, createdAt: at, updatedAt: at },
  });
  const params = { id };

  const owner = await app.as('owner');
  expect((await owner.call(studentRoutes.groups, { params })).body.map(({ group }) => group.name).sort()).toEqual([
    'Своя',
    'Чужая',
  ]);
  const marks = await owner.call(studentRoutes.attendance, { params });
  expect(marks.body.map(({ date, status, comment }) => [date, status, comment])).toEqual([
    ['2026-11-20', 'PRESENT', null],
    ['2026-11-19', 'PRESENT', null],
    ['2026-11-18', 'ABSENT', 'Готовились к турниру'],
  ]);
  expect(marks.statements).toHaveLength(3);
  const accountant = await app.as('accountant');
  const payments = await accountant.call(studentRoutes.payments, { params });
  expect(payments.body.map(({ amount, refundedAmount, state }) => [amount, refundedAmount, state])).toEqual([
    [4500, 0, 'refused'],
    [4000, 1000, 'received'],
  ]);
  expect((await accountant.call(studentRoutes.groups, { params })).body).toEqual([]);

  const asCoach = await app.as('coach');
  expect((await asCoach.call(studentRoutes.groups, { params })).body.map(({ group }) => group.name)).toEqual(['Своя']);
  expect((await asCoach.call(studentRoutes.attendance, { params })).body).toHaveLength(2);
  for (const route of [studentRoutes.groups, studentRoutes.attendance]) {
    expect((await asCoach.refused(route, { params: { id: stranger } })).body.code).toBe('NOT_FOUND');
  }
  const getPercent = async (role: 'owner' | 'coach' | 'accountant') =>
    (await (await app.as(role)).call(studentRoutes.list, { query: { search: 'укромнова' } })).body[0]
      ?.attendancePercent;
  expect([await getPercent('owner'), await getPercent('coach'), await getPercent('accountant')]).toEqual([
    67,
    50,
    null,
  ]);
});

test('a new phone of the parent goes to the siblings that were chosen, each with its own event, or to nobody', async () => {
  const admin = await app.as('admin');
  const parentPhone = '+79167770001';
  const make = (columns: Record<string, unknown>) =>
    makeStudent(app.db, { parentName: 'Алексеева Ольга', parentPhone, ...columns });
  const one = await make({ firstName: 'Анна' });
  const twin = await make({ lastName: 'Алексеев', firstName: 'Глеб', parentName: 'АЛЕКСЕЕВА Ольга' });
  const other = await make({ parentName: 'Петрова Инна' });
  await make({ active: false });
  const params = { id: one };
  expect((await admin.call(studentRoutes.phoneUses, { params })).body).toEqual({
    siblings: [{ id: twin, name: 'Алексеев Глеб' }],
    waitingContracts: [],
  });
  expect((await (await app.as('coach')).refused(studentRoutes.phoneUses, { params })).httpStatus).toBe(403);
  expect((await admin.refused(studentRoutes.phoneUses, { params: { id: 999_999 } })).body.code).toBe('NOT_FOUND');

  const { lastName, firstName, birthDate, sportsDirection, parentName } = await app
    .db('students')
    .where({ id: one })
    .first();
  const card = { lastName, firstName, birthDate, sportsDirection, parentName, parentPhone: '+79167770002' };
  const phones = async () =>
    (await app.db('students').whereIn('id', [one, twin, other]).orderBy('id')).map((s) => s.parentPhone);
  const refused = await admin.refused(studentRoutes.update, { params, body: { ...card, phoneAlsoOf: [other] } });
  expect(refused.body.code).toBe('CONFLICT');
  expect(await phones()).toEqual([parentPhone, parentPhone, parentPhone]);

  await admin.call(studentRoutes.update, { params, body: { ...card, phoneAlsoOf: [twin] } });
  expect(await phones()).toEqual(['+79167770002', '+79167770002', parentPhone]);
  const events = await app.db('auditLogs').where({ eventType: 'student.updated' }).orderBy('id', 'desc').limit(2);
  expect(events.map(({ metadata }) => metadata)).toEqual([
    { studentId: twin, fields: ['parentPhone'] },
    { studentId: one, fields: ['parentPhone'] },
  ]);
  const { body: history } = await admin.call(studentRoutes.history, { params: { id: twin } });
  expect(history[0]?.changes).toEqual([{ field: 'parentPhone', from: parentPhone, to: '+79167770002' }]);
});

test('contracts that wait for a signature by the phone are named', async () => {
  const id = await makeStudent(app.db, { parentPhone: '+79167770003' });
  const template = await app.db('contractTemplates').where({ kind: 'contract' }).first('id');
  const contract = (contractNumber: string, phone: string, status: string) => ({
    ...{ studentId: id, status, templateId: template.id, contractDate: '2026-01-01', contractNumber },
    metadata: { variables: { parentPhone: phone } },
  });
  await app
    .db('contracts')
    .insert([
      contract('Ж-1', '+79167770003', 'sent'),
      contract('Ж-2', '+79167770009', 'sent'),
      contract('Ж-3', '+79167770003', 'expired'),
    ]);
  const { body } = await (await app.as('admin')).call(studentRoutes.phoneUses, { params: { id } });
  expect(body.waitingContracts.map(({ contractNumber }) => contractNumber)).toEqual(['Ж-1']);
});
