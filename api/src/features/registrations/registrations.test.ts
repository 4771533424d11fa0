import { registrationRoutes } from '@school/api-contract/families/registrations';
import { toOtherLayout } from '@school/api-contract/rules/keyboard-layout';
import { expect, test } from 'vitest';
import { readSheet } from '../../testing/read-sheet';
import { useTestApp } from '../../testing/test-app';
import { contractsRoutes } from '../contracts/contracts.routes';
import { makeStudent } from '../groups/school.fixture';
import { enrol, newFamily } from './enrolment.fixture';
import { registrationsRoutes } from './registrations.routes';

const app = useTestApp({ features: [registrationsRoutes, contractsRoutes] });
const { approve, counts, read, reject, list } = registrationRoutes;

test('finds duplicates by name and birth date, ё as е, and by either parent’s phone', async () => {
  const family = newFamily();
  const insert = (row: Record<string, unknown>) =>
    app
      .db('students')
      .insert({
        lastName: 'Другой',
        firstName: 'Иван',
        birthDate: '2015-01-01',
        sportsDirection: 'dance',
        parentName: 'Родитель',
        parentPhone: '+79000000000',
        ...row,
      })
      .returning('id');
  const name = { lastName: family.studentData.lastName.replace('Ё', 'Е'), firstName: 'МАРИЯ' };
  const [sameChild] = await insert({ ...name, birthDate: '2018-05-04' });
  const [sibling] = await insert({
    secondParentPhone: `8 (${family.parentData.phone.slice(2, 5)}) ${family.parentData.phone.slice(5)}`,
  });
  await insert({ ...name, birthDate: '2018-05-05' });
  await insert({ lastName: `Не${name.lastName}`, firstName: 'Мария', birthDate: '2018-05-04' });
  const { registrationId } = await enrol(app, { family });
  const admin = await app.as('admin');
  const { body, statements } = await admin.call(read, { params: { id: registrationId } });
  expect(statements).toHaveLength(2); // the session and the registration
  expect(body.duplicates).toMatchObject([
    { studentId: sameChild.id, matches: ['nameAndBirthDate'] },
    { studentId: sibling.id, matches: ['phone'] },
  ]);
  expect(body.duplicateCount).toBe(2);
  expect(body.student.trainingDays).toEqual(['friday', 'monday', 'wednesday']);
});

test('lists registrations newest first by status, each page in one statement', async () => {
  const admin = await app.as('admin');
  for (let families = 0; families < 5; families += 1) {
    await enrol(app);
    // two of the same moment are ordered by id
    if (families !== 2) app.clock.advance(1000);
  }
  const { registrationId } = await enrol(app);
  await admin.call(approve, { params: { id: registrationId }, body: { groupIds: [] } });
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.call(list, { query: { status: 'pending', limit: 2, cursor } });
    expect(page.statements).toHaveLength(2);
    expect(page.body.every((row) => row.status === 'pending')).toBe(true);
    seen.push(...page.body.map((row) => row.id));
    cursor =
      new URL(/<(.+)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? '/', app.baseUrl).searchParams.get('cursor') ??
      undefined;
  } while (cursor);
  const ids = await app
    .db('pendingStudentRegistrations')
    .where({ status: 'pending' })
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .pluck('id');
  expect(seen).toEqual(ids);
  expect(Number((await admin.call(list)).headers.get('X-Total-Count'))).toBe(ids.length + 1);
});

test('finds registrations by child, parent and phone in any state, and counts the states', async () => {
  const family = newFamily();
  const { registrationId, phone } = await enrol(app, { family });
  const admin = await app.as('admin');
  const find = async (search: string, status?: 'pending' | 'approved') =>
    (await admin.call(list, { query: { search, status } })).body.map(({ id }) => id);
  const { lastName } = family.studentData;
  for (const search of [lastName.toLowerCase(), `${family.parentData.fullName.split(' ')[0]} ${lastName}`, phone])
    expect(await find(search), search).toEqual([registrationId]);
  // with the keyboard in Latin, in each state
  const latin = toOtherLayout(lastName) ?? '';
  expect(await find(latin)).toEqual([registrationId]);
  expect(await find(latin, 'pending')).toEqual([registrationId]);
  expect(await find(lastName, 'approved')).toEqual([]);
  expect(await find(`${lastName} никто`)).toEqual([]);
  expect(await find('100%_')).toEqual([]);

  const before = (await admin.call(counts)).body;
  await admin.call(approve, { params: { id: registrationId }, body: { groupIds: [] } });
  const after = (await admin.call(counts)).body;
  expect(after).toEqual({ ...before, pending: before.pending - 1, approved: before.approved + 1 });
});

test('the file has the registrations of the filter without passports, and the export is recorded', async () => {
  const family = newFamily();
  family.studentData.lastName = 'Выгрузкина';
  const sent = await enrol(app, { family });
  await enrol(app);
  const admin = await app.as('admin');
  const response = await admin.send(
    'GET',
    `${registrationRoutes.export.path}?${new URLSearchParams({ search: 'dsuheprbyf', status: 'pending' })}`,
  );
  expect(response.headers.get('Content-Disposition')).toMatch(/filename="registrations-\d{4}-\d\d-\d\d\.xlsx"/);
  const sheet = await readSheet(response);
  expect(sheet.match(/<row /g)).toHaveLength(1 + 1);
  expect(sheet).toContain('>Выгрузкина ');
  expect(sheet).toContain('>Ждет решения<');
  expect(sheet).not.toContain(family.parentData.passportNumber);
  const { contractNumber } = await app.db('contracts').where({ id: sent.contractId }).first('contractNumber');
  expect(sheet).toContain(`>${contractNumber}<`);
  const event = await app.db('auditLogs').where({ eventType: 'registration.exported' }).first();
  expect(event.metadata).toEqual({ filters: ['status', 'search'] });
});

test('an erased registration has no duplicates', async () => {
  await makeStudent(app.db);
  const { registrationId } = await enrol(app);
  const admin = await app.as('admin');
  await admin.call(reject, { params: { id: registrationId }, body: { rejectionReason: 'Передумали' } });
  await app
    .db('pendingStudentRegistrations')
    .where({ id: registrationId })
    .update({ parentData: app.db.raw(`(parent_data::jsonb || '{"phone": ""}')::text`) });
  const { body } = await admin.call(read, { params: { id: registrationId } });
  expect(body).toMatchObject({ duplicateCount: 0, duplicates: [] });
});
