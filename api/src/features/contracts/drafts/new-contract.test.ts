import { staffContractRoutes as routes } from '@school/api-contract/contracts/staff-contracts';
import { messages } from '@school/api-contract/rules/messages';
import { expect, test } from 'vitest';
import { toSchoolDay } from '../../../shared/calendar/school-day';
import { useTestApp } from '../../../testing/test-app';
import { listEventTypes } from '../../registrations/enrolment.fixture';
import { contractsRoutes } from '../contracts.routes';
import { createCard, partyFields } from '../staff-contracts.fixture';

const app = useTestApp({ features: [contractsRoutes] });
const { preview, create, cancel, send } = routes;
const electronic = 'electronic_signature' as const;
const offer = 'public_offer' as const;

const today = () => toSchoolDay(app.clock.now(), 'Europe/Moscow');
const findCard = (id: number) => app.db('students').where({ id }).first();

test('creates a numbered draft from the text in force and fills empty fields of the card', async () => {
  const studentId = await createCard(app, { parentPassportSeries: '9999', parentEmail: '' });
  const admin = await app.as('admin');
  const { status, body } = await admin.call(create, {
    body: { studentId, contractType: electronic, fields: partyFields },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ studentId, status: 'draft', contractType: electronic, adminName: 'test_admin', registrationId: null },
    ...{ contractDate: today(), sentAt: null, linkExpiresAt: null, delivery: 'none', pdf: 'draft' },
    ...{ parentEmail: 'card@example.org', templateVersion: 1, documentSha256: null, checkCode: null },
  });
  expect(body.contractNumber).toMatch(new RegExp(`^${today().slice(0, 4)}-\\d{5}$`));
  for (const text of [body.contractNumber, body.studentName, '9999', '654321', 'ОВД района Арбат']) {
    expect(body.content).toContain(text);
  }
  expect(await findCard(studentId)).toMatchObject({
    ...partyFields,
    parentPassportSeries: '9999',
    contractType: electronic,
    contractNumber: body.contractNumber,
    contractDate: body.contractDate,
  });

  expect(await listEventTypes(app, body.id)).toEqual(['contract.created', 'student.updated']);
  const events = await app.db('auditLogs').where({ contractId: body.id });
  const filled = Object.keys(partyFields).filter((name) => name !== 'parentPassportSeries');
  expect([...events[1].metadata.fields].sort()).toEqual(filled.sort());
  expect(JSON.stringify(events)).not.toContain('654321');
  expect(body.events).toMatchObject([
    { action: 'contract.created', actor: 'staff', userName: 'test_admin' },
    { action: 'student.updated' },
  ]);

  const history = await app.db('studentChanges').where({ studentId }).orderBy('id');
  expect(history.map(({ event }) => event)).toEqual(['updated']);
  const changed: { field: string }[] = history[0].changes;
  expect(changed.map(({ field }) => field).sort()).toEqual(filled.sort());
  expect(changed).toContainEqual({ field: 'parentPassportNumber', from: null, to: '654321' });
});

test('the preview writes nothing and lists missing fields; creation is refused for each of them', async () => {
  const studentId = await createCard(app, { trainingAddress: 'Москва, ул. Спортивная, 1' });
  const admin = await app.as('admin');
  const before = [await findCard(studentId), await app.db('contracts').count(), await app.db('contractCounters')];
  const { parentEmail, parentRelationship } = partyFields;
  const order = { studentId, contractType: electronic, fields: { parentEmail, parentRelationship } };
  const { body } = await admin.call(preview, { body: order });
  expect(body.missing).toEqual([
    'parentPassportSeries',
    'parentPassportNumber',
    'parentPassportIssuedBy',
    'parentActualAddress',
    'birthCertificateNumber',
    'birthCertificateIssueDate',
  ]);
  expect(body.content).toContain('card@example.org');
  expect(body.content).toContain('_____');
  expect(body.content).not.toMatch(/\d{4}-\d{5}/);

  const refused = await admin.refused(create, { body: order });
  expect(refused.httpStatus).toBe(400);
  expect(refused.body.details).toEqual(
    body.missing.map((name) => ({ path: `fields.${name}`, message: messages.contractFieldMissing })),
  );
  expect([await findCard(studentId), await app.db('contracts').count(), await app.db('contractCounters')]).toEqual(
    before,
  );
});

test('an imported student’s first contract asks for the training days too, and is sent at once', async () => {
  const studentId = await createCard(app, { trainingDays: '[]' });
  const admin = await app.as('admin');
  const order = { studentId, contractType: electronic, fields: partyFields };
  expect((await admin.call(preview, { body: order })).body.missing).toEqual(['trainingDays']);
  const refused = await admin.refused(create, { body: order });
  expect(refused.body.details).toEqual([{ path: 'fields.trainingDays', message: messages.contractFieldMissing }]);

  const fields = { ...partyFields, trainingDays: ['monday' as const, 'friday' as const] };
  const { body } = await admin.call(create, { body: { ...order, fields } });
  expect(body.content).toContain('понедельник и пятница');
  expect((await findCard(studentId)).trainingDays).toEqual(['monday', 'friday']);
  expect((await admin.call(send, { params: { id: body.id } })).body.status).toBe('sent');
});

test('a public offer needs none of the other fields', async () => {
  const studentId = await createCard(app);
  const admin = await app.as('senior_admin');
  const body = { studentId, contractType: offer };
  expect((await admin.call(preview, { body })).body.missing).toEqual([]);
  const made = await admin.call(create, { body });
  expect(made.body).toMatchObject({ contractType: offer, status: 'draft', parentEmail: null });
  expect(await listEventTypes(app, made.body.id)).toEqual(['contract.created']);
});

test('refuses an unknown, archived or anonymised student and a version of another document', async () => {
  const admin = await app.as('admin');
  const archived = await createCard(app, { active: false });
  const anonymised = await createCard(app, { anonymizedAt: app.clock.now() });
  for (const route of [preview, create]) {
    for (const studentId of [2_000_000_000, archived, anonymised]) {
      const { httpStatus, body } = await admin.refused(route, { body: { studentId, contractType: offer } });
      expect(httpStatus).toBe(400);
      expect(body.details).toEqual([{ path: 'studentId', message: messages.studentUnknown }]);
    }
    const studentId = await createCard(app);
    const agreement = await app.db('contractTemplates').where({ kind: 'esign_agreement' }).first('id');
    for (const templateId of [2_000_000_000, agreement.id]) {
      const { body } = await admin.refused(route, { body: { studentId, contractType: offer, templateId } });
      expect(body.details).toEqual([{ path: 'templateId', message: messages.templateUnknown }]);
    }
  }
});

test('refuses malformed fields, an impossible day and an unknown field', async () => {
  const admin = await app.as('admin');
  const studentId = await createCard(app);
  const refusedPath = async (fields: Record<string, unknown>) =>
    (
      await admin.refused(create, {
        body: { studentId, contractType: electronic, fields: { ...partyFields, ...fields } },
      })
    ).body.details?.[0]?.path;
  expect(await refusedPath({ parentPassportSeries: '45' })).toBe('fields.parentPassportSeries');
  expect(await refusedPath({ trainingDays: [] })).toBe('fields.trainingDays');
  expect(await refusedPath({ birthCertificateIssueDate: '2100-01-01' })).toBe('fields.birthCertificateIssueDate');
  expect(await refusedPath({ birthCertificateIssueDate: '2016-03-04' })).toBe('fields.birthCertificateIssueDate');
  expect(await refusedPath({ parentPhone: '+79990000000' })).toBe('fields');
  const unreachable = await createCard(app, { parentPhone: '8 916 123-45-67', ...partyFields });
  const { body } = await admin.refused(create, { body: { studentId: unreachable, contractType: electronic } });
  expect(body.details).toEqual([{ path: 'studentId', message: messages.phone }]);
});

test('uses the given version of the text for its type, or the latest one', async () => {
  const [older] = await app.db('contractTemplates').where({ kind: 'public_offer' });
  const [contract] = await app.db('contractTemplates').where({ kind: 'contract' });
  const bodyHtml = '<h1>Новая оферта {{contractNumber}}</h1>';
  const row = { kind: 'public_offer', version: 2, title: 'Оферта 2', bodyHtml, sha256: 'a'.repeat(64) };
  const [{ id }] = await app.db('contractTemplates').insert(row).returning('id');
  const admin = await app.as('admin');
  const studentId = await createCard(app);
  const latest = (await admin.call(create, { body: { studentId, contractType: offer } })).body;
  expect(latest).toMatchObject({ templateId: id, templateVersion: 2, templateTitle: 'Оферта 2' });
  expect(latest.content).toBe(`<h1>Новая оферта ${latest.contractNumber}</h1>`);
  const chosen = await admin.call(create, { body: { studentId, contractType: offer, templateId: older.id } });
  expect(chosen.body.templateVersion).toBe(1);
  const foreign = await admin.refused(create, { body: { studentId, contractType: offer, templateId: contract.id } });
  expect(foreign.body.details).toEqual([{ path: 'templateId', message: messages.templateUnknown }]);
});

test('a public offer needs the training days only if its text names them', async () => {
  const studentId = await createCard(app, { trainingDays: '[]', parentEmail: 'offer@example.org' });
  const admin = await app.as('admin');
  const { id: templateId } = await app.db('contractTemplates').where({ kind: 'public_offer', version: 1 }).first('id');
  const row = { kind: 'public_offer', version: 3, title: 'Без дней', bodyHtml: '<h1>{{contractNumber}}</h1>' };
  await app.db('contractTemplates').insert({ ...row, sha256: 'b'.repeat(64) });
  const order = { studentId, contractType: offer };
  expect((await admin.call(preview, { body: order })).body.missing).toEqual([]);
  const withDays = { ...order, templateId };
  expect((await admin.call(preview, { body: withDays })).body.missing).toEqual(['trainingDays']);
  const fields = { trainingDays: ['tuesday' as const] };
  const { body } = await admin.call(create, { body: { ...withDays, fields } });
  expect((await admin.call(send, { params: { id: body.id } })).body.status).toBe('sent');
});

test('twenty simultaneous contracts get numbers without gaps or duplicates, also for one student', async () => {
  const admin = await app.as('admin');
  const ids = await Promise.all([...Array(10).keys()].map(() => createCard(app)));
  const last = await app
    .db('contractCounters')
    .where({ year: Number(today().slice(0, 4)) })
    .first('counter');
  const numbers = await Promise.all(
    [...ids, ...ids].map(async (studentId) => {
      const { body } = await admin.call(create, { body: { studentId, contractType: offer } });
      return Number(body.contractNumber.slice(5));
    }),
  );
  const first = (last?.counter ?? 0) + 1;
  expect(numbers.sort((a, b) => a - b)).toEqual([...Array(20).keys()].map((index) => first + index));
});

test('the same request again, in sequence and at once, returns the same contract', async () => {
  const admin = await app.as('admin');
  const studentId = await createCard(app);
  const body = { studentId, contractType: offer, orderKey: 'order-0123456789abcdef' };
  const answers = await Promise.all([1, 2, 3].map(() => admin.call(create, { body })));
  const again = await admin.call(create, { body });
  expect(new Set([...answers, again].map((answer) => answer.body.id)).size).toBe(1);
  expect(again.status).toBe(201);
  expect(await app.db('contracts').where({ studentId })).toHaveLength(1);
  expect(await listEventTypes(app, again.body.id)).toEqual(['contract.created']);

  const refused = await admin.refused(create, { body: { ...body, contractType: electronic } });
  expect(refused).toMatchObject({ httpStatus: 409, body: { code: 'CONFLICT' } });
  const other = await (await app.as('owner')).call(create, { body });
  expect(other.body.id).not.toBe(again.body.id);
});

test('the card keeps the number of a running contract and takes the next one after it has ended', async () => {
  const admin = await app.as('admin');
  const studentId = await createCard(app);
  const order = { body: { studentId, contractType: offer } };
  const first = (await admin.call(create, order)).body;
  await admin.call(create, order);
  expect((await findCard(studentId)).contractNumber).toBe(first.contractNumber);
  for (const { id } of await app.db('contracts').where({ studentId })) {
    await admin.call(cancel, { params: { id }, body: { reason: 'Ошибка' } });
  }
  const third = (await admin.call(create, order)).body;
  expect((await findCard(studentId)).contractNumber).toBe(third.contractNumber);
});
