import { createHash } from 'node:crypto';
import { trialRequestRoutes as routes } from '@school/api-contract/families/trial-requests';
import { messages } from '@school/api-contract/rules/messages';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeBranchSection, makeGroup } from '../groups/school.fixture';
import { trialRequestsRoutes } from './trial-requests.routes';

const app = useTestApp({ features: trialRequestsRoutes });
let place: { sectionId: number; branchId: number };

beforeAll(async () => {
  place = await makeBranchSection(app.db);
});
beforeEach(() => app.clock.set('2026-11-21T22:30:00Z'));

const form = () => ({
  childName: 'Аня',
  childAge: 7,
  parentName: 'Мария Иванова',
  parentPhone: '+79161234567',
  ...place,
  desiredDate: '2026-11-21T17:30:00.000Z',
  notes: 'После школы',
  consentToDataProcessing: true as const,
});

test('a request is stored with consent, history and an audit event without personal data', async () => {
  const { body } = await app.visitor().call(routes.create, { body: form() });
  expect(body).toEqual({ id: expect.any(Number), status: 'NEW' });

  const stored = await app.db('trialRequests').where({ id: body.id }).first();
  expect(stored).toMatchObject({ childName: 'Аня', notes: 'После школы', status: 'NEW', groupId: null });
  expect(stored.desiredDate.toISOString()).toBe('2026-11-21T17:30:00.000Z');
  expect(stored.createdAt.toISOString()).toBe('2026-11-21T22:30:00.000Z');

  const consent = await app.db('consents').where({ trialRequestId: body.id }).first();
  const document = await app.db('contractTemplates').where({ id: consent.documentId }).first();
  expect(document.kind).toBe('consent_trial_request');
  expect(consent.documentSha256).toBe(createHash('sha256').update(document.bodyHtml).digest('hex'));
  expect(consent).toMatchObject({ ipAddress: '127.0.0.1', userAgent: 'node' });
  expect(consent.acceptedAt.toISOString()).toBe('2026-11-21T22:30:00.000Z');

  expect(await app.db('trialRequestHistory').where({ trialRequestId: body.id })).toMatchObject([
    { fromStatus: null, toStatus: 'NEW', userId: null },
  ]);
  const events = await app.db('auditLogs').whereRaw(`metadata @> ?`, [JSON.stringify({ trialRequestId: body.id })]);
  expect(events).toMatchObject([{ eventType: 'trial_request.created', ipAddress: '127.0.0.1', phoneNumber: null }]);
  expect(JSON.stringify(events)).not.toContain('Мария');
});

test('a retry with the same key stores nothing, however late, and the same key with other data stores another request', async () => {
  const key = 'k'.repeat(32);
  const first = await app.visitor().call(routes.create, { body: { ...form(), key } });
  app.clock.set('2026-11-22T22:30:00Z');
  const again = await app.visitor().call(routes.create, { body: { ...form(), key } });
  expect(again.body).toEqual(first.body);
  expect(await app.db('trialRequestHistory').where({ trialRequestId: first.body.id })).toHaveLength(1);

  const desiredDate = '2026-11-23T17:30:00.000Z';
  const other = await app.visitor().call(routes.create, { body: { ...form(), childName: 'Оля', desiredDate, key } });
  expect(other.body.id).not.toBe(first.body.id);
  const stored = await app.db('trialRequests').where({ id: first.body.id }).first();
  expect(stored.requestKey).not.toContain(key);
});

test('of twenty equal requests at once with one key, one is stored and announced', async () => {
  const key = 'same-key-for-all-20';
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.visitor().call(routes.create, { body: { ...form(), parentPhone: '+79160000020', key } }),
    ),
  );
  const ids = new Set(answers.map(({ body }) => body.id));
  expect(ids.size).toBe(1);
  const [id] = ids;
  expect(await app.db('trialRequests').where({ parentPhone: '+79160000020' })).toHaveLength(1);
  expect(await app.db('trialRequestHistory').where({ trialRequestId: id })).toHaveLength(1);
  expect(await app.db('consents').where({ trialRequestId: id })).toHaveLength(1);
});

test('requests without a key are all stored, since a refused family may ask again', async () => {
  const first = await app.visitor().call(routes.create, { body: form() });
  const second = await app.visitor().call(routes.create, { body: form() });
  expect(second.body.id).not.toBe(first.body.id);
});

test('the consent is stored for the newest text', async () => {
  const [newer] = await app
    .db('contractTemplates')
    .insert({
      kind: 'consent_trial_request',
      version: 2,
      title: 'Согласие',
      bodyHtml: '<p>2</p>',
      sha256: 'b'.repeat(64),
    })
    .returning('id');
  const { body } = await app.visitor().call(routes.create, { body: form() });
  const consent = await app.db('consents').where({ trialRequestId: body.id }).first();
  expect(consent).toMatchObject({ documentId: newer.id, documentSha256: 'b'.repeat(64) });
});

test('an hour ago is in the past, a minute ahead is not', async () => {
  const minutesAhead = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
  const desiredDate = minutesAhead(-60);
  const { body } = await app.visitor().refused(routes.create, { body: { ...form(), desiredDate } });
  expect(body).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: [{ path: 'desiredDate', message: 'Дата не может быть в прошлом' }],
  });
  await app.visitor().call(routes.create, { body: { ...form(), desiredDate: minutesAhead(1) } });
});

test('one answer names a day in the past and the other wrong fields', async () => {
  const wrong = { ...form(), childName: '', childAge: 40, desiredDate: '2026-11-20T17:30:00.000Z' };
  const { body } = await app.visitor().refused(routes.create, { body: wrong });
  expect(body.details).toEqual([
    { path: 'childName', message: 'Введите имя ребенка' },
    { path: 'childAge', message: 'Максимальный возраст 18 лет' },
    { path: 'desiredDate', message: 'Дата не может быть в прошлом' },
  ]);
  const unread = await app.visitor().refused(routes.create, { body: { ...wrong, desiredDate: 'скоро' } });
  expect(unread.body.details?.filter(({ path }) => path === 'desiredDate')).toHaveLength(1);
});

test('accepts the default of the specification, today at 17:30 UTC, at any hour', async () => {
  await app.visitor().call(routes.create, { body: { ...form(), desiredDate: '2026-11-21T17:30:00.000Z' } });
});

test('refuses a branch without the section and stores nothing', async () => {
  const other = await makeBranchSection(app.db);
  const before = await app.db('trialRequests').count().first();
  for (const wrong of [{ branchId: other.branchId }, { sectionId: other.sectionId }, { sectionId: 2_000_000_000 }]) {
    const refusal = await app.visitor().refused(routes.create, { body: { ...form(), ...wrong } });
    expect(refusal).toMatchObject({ httpStatus: 400, body: { code: 'BRANCH_NOT_IN_SECTION' } });
  }
  expect(await app.db('trialRequests').count().first()).toEqual(before);
});

test('names every wrong field at once with the specified texts', async () => {
  const { body } = await app.visitor().refused(routes.create, {
    body: {
      ...form(),
      childName: ' А ',
      childAge: 2,
      parentName: '',
      parentPhone: '89161234567',
      sectionId: 0,
      branchId: -1,
      consentToDataProcessing: false,
    },
  });
  expect(Object.fromEntries((body.details ?? []).map(({ path, message }) => [path, message]))).toEqual({
    childName: 'Введите имя ребенка',
    childAge: 'Минимальный возраст 3 года',
    parentName: 'Введите ФИО родителя',
    parentPhone: 'Телефон должен быть в формате +7XXXXXXXXXX',
    sectionId: 'Выберите секцию',
    branchId: 'Выберите отделение',
    consentToDataProcessing: 'Необходимо согласие на обработку персональных данных',
  });
});

test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', '2026-13-01T00:00:00Z', 'завтра'])(
  '%s is not accepted as the moment of a lesson',
  async (desiredDate) => {
    const { body } = await app.visitor().refused(routes.create, { body: { ...form(), desiredDate } });
    expect(body.details).toEqual([{ path: 'desiredDate', message: 'Укажите дату и время' }]);
  },
);

test('stores the campaign and the page that led to the form', async () => {
  const origin = { embedded: true, utmSource: 'vk', utmCampaign: 'osen', referrer: 'https://school.example/kids' };
  const { body } = await app.visitor().call(routes.create, { body: { ...form(), origin } });
  expect(await app.db('trialRequests').where({ id: body.id }).first()).toMatchObject({
    ...{ source: 'embed', utmSource: 'vk', utmMedium: null, utmCampaign: 'osen' },
    ...{ referrer: 'https://school.example/kids', nextStep: 'call', nextStepOn: '2026-11-22', createdBy: null },
  });
  const plain = await app.visitor().call(routes.create, { body: form() });
  expect(await app.db('trialRequests').where({ id: plain.body.id }).first()).toMatchObject({ source: 'form' });
});

test('the time of a session that is cancelled is refused, whatever the day; the form’s own proposal is not', async () => {
  const groupId = await makeGroup(app.db, { branchId: place.branchId });
  const schedule = { groupId, startTime: '20:30', endTime: '22:00', validFrom: '2026-09-01' };
  await app.db('schedules').insert([7, 1].map((dayOfWeek) => ({ ...schedule, dayOfWeek })));
  const days = ['2026-11-22', '2026-11-23', '2027-05-31'];
  await app.db('sessionChanges').insert(days.map((date) => ({ groupId, date, state: 'cancelled' })));
  app.clock.set('2026-11-22T09:00:00Z');
  const send = (desiredDate: string) => app.visitor().refused(routes.create, { body: { ...form(), desiredDate } });
  for (const day of days.slice(1)) {
    const { body } = await send(`${day}T17:30:00Z`);
    expect([body.code, body.details]).toEqual([
      'VALIDATION_FAILED',
      [{ path: 'desiredDate', message: messages.sessionOff }],
    ]);
  }
  for (const desiredDate of ['2026-11-22T17:30:00Z', '2026-11-23T17:00:00Z', '2026-11-30T17:30:00Z'])
    await app.visitor().call(routes.create, { body: { ...form(), desiredDate } });
});

test('a request whose consent cannot be stored is not stored either', async () => {
  // drops the trigger that protects versions, to cause the failure
  await app.db.raw('alter table contract_templates disable trigger user');
  await app
    .db('contractTemplates')
    .where({ kind: 'consent_trial_request' })
    .update({ kind: 'privacy_policy', version: app.db.raw('version + 10') });
  await app.db.raw('alter table contract_templates enable trigger user');
  const before = await app.db('trialRequests').count().first();
  const refusal = await app.visitor().refused(routes.create, { body: form() });
  expect(refusal.body.code).toBe('INTERNAL');
  expect(await app.db('trialRequests').count().first()).toEqual(before);
});
