import { registrationRoutes } from '@school/api-contract/families/registrations';
import { countSmsSegments, maxSmsSegments } from '@school/api-contract/rules/sms-segments';
import { expect, test } from 'vitest';
import { findShortLinkPath } from '../../platform/short-links/short-links';
import { addDays } from '../../shared/calendar/days';
import { toSchoolDay } from '../../shared/calendar/school-day';
import { useTestApp } from '../../testing/test-app';
import { contractsRoutes } from '../contracts/contracts.routes';
import { enrol, issueLink } from './enrolment.fixture';
import { toLinkSms } from './links.service';
import { registrationsRoutes } from './registrations.routes';

const app = useTestApp({ features: [registrationsRoutes, contractsRoutes] });
const { issueLink: issue, links, revokeLink, validateLink, register } = registrationRoutes;
const day = 24 * 3600_000;

test('an administrator issues a link; its token is shown once and stored as a hash', async () => {
  const admin = await app.as('admin');
  const { body } = await admin.call(issue, { body: {} });
  expect(body.url).toBe(`${app.deps.settings.publicUrl}/register/${body.token}`);
  expect(body.token).toHaveLength(43);
  expect(body.expiresAt).toBe(`${addDays(toSchoolDay(app.clock.now(), 'Europe/Moscow'), 7)}T20:59:59.000Z`);
  const list = await admin.call(links);
  expect(list.body[0]).toMatchObject({
    id: body.id,
    state: 'active',
    reusable: false,
    adminName: 'test_admin',
    registrationCount: 0,
  });
  for (const table of ['registrationLinks', 'auditLogs', 'deliveries']) {
    expect(JSON.stringify(await app.db(table))).not.toContain(body.token);
  }
  expect(JSON.stringify([list.body, app.logLines])).not.toContain(body.token);
  const event = await app
    .db('auditLogs')
    .where({ eventType: 'registration_link.issued' })
    .orderBy('id', 'desc')
    .first();
  expect(event).toMatchObject({ userId: String(await app.userId('admin')), metadata: { linkId: body.id } });
});

test('only owner, senior_admin and admin manage links', async () => {
  const { body } = await (await app.as('owner')).call(issue, { body: {} });
  const calls = [
    [issue, { body: {} }],
    [links, {}],
    [revokeLink, { params: { id: body.id } }],
  ] as const;
  for (const [route, call] of calls) {
    expect((await app.visitor().refused(route, call)).httpStatus).toBe(401);
    expect((await (await app.as('coach')).refused(route, call)).httpStatus).toBe(403);
    expect((await (await app.as('accountant')).refused(route, call)).httpStatus).toBe(403);
  }
});

test('sends a link by SMS and e-mail on request', async () => {
  const sendTo = { phone: '+79161112233', email: 'family@example.org' };
  const { body } = await (await app.as('admin')).call(issue, { body: { sendTo } });
  const sms = (await app.outbox(sendTo.phone))[0]?.text ?? '';
  const { name } = await app.db('settingsSchool').first('name');
  expect(sms).toMatch(new RegExp(`^${name}\\. Заполните анкету ребенка до \\d{1,2} [а-я]+: http`));
  const [, code = ''] = /\/s\/([\w-]{22})$/.exec(sms) ?? [];
  expect(await findShortLinkPath(app.db, code)).toBe(`/register/${body.token}`);
  expect((await app.outbox(sendTo.email))[0]?.text).toContain(body.url);
});

test.each([
  ['Спортивная школа «Вектор»', /^Спортивная школа «Вектор». Заполните анкету ребенка до 30 сентября: /],
  ['Школа олимпийского резерва по гимнастике «Вектор»', /^«Вектор». Заполните анкету ребенка до 30 сентября: /],
  ['Школа олимпийского резерва по гимнастике', /^Заполните анкету ребенка для спортивной школы до 30 сентября: /],
])('the SMS of %s is understood without opening the link, and takes two segments', (school, expected) => {
  const url = 'https://portal.sport-school.example/s/AAAAAAAAAAAAAAAAAAAAAA';
  const sms = toLinkSms({ school, lastDay: 'до 30 сентября', url });
  expect(sms).toMatch(expected);
  expect(countSmsSegments(sms), sms).toBe(maxSmsSegments);
});

test('does not issue a link when the SMS limit is reached', async () => {
  await app.db('settingsSchool').update({ smsDailyLimit: 0 });
  const { count } = await countLinks();
  const sendTo = { phone: '+79161112244' };
  const { body } = await (await app.as('admin')).refused(issue, { body: { sendTo } });
  expect(body.code).toBe('SMS_LIMIT_REACHED');
  expect(await countLinks()).toEqual({ count });
  await app.db('settingsSchool').update({ smsDailyLimit: 500 });
});

test('refuses a link for an unknown trial request', async () => {
  const { httpStatus } = await (await app.as('admin')).refused(issue, { body: { trialRequestId: 2_000_000_000 } });
  expect(httpStatus).toBe(404);
});

test('a valid link shows school, administrator and consents, in two statements; an invalid one only the reason', async () => {
  const token = await issueLink(app, { expiresInDays: 1 });
  const { body, statements } = await app.visitor().call(validateLink, { params: { token } });
  const consentVersions = { consent_personal_data: 1, consent_contract: 1, consent_medical: 1, consent_photo: 1 };
  expect(body).toEqual({
    ...{ valid: true, schoolName: 'Детская спортивная школа', adminName: 'test_admin' },
    consentVersions,
  });
  expect(statements).toHaveLength(2);

  const fallback = 'Ссылка регистрации истекла или недоступна. Обратитесь к администратору за новой ссылкой.';
  const getReason = async (of: string) => {
    const answer = (await app.visitor().call(validateLink, { params: { token: of } })).body;
    const { valid, reason, reasonCode, revoked = false, ...more } = answer;
    expect([valid, more]).toEqual([false, {}]);
    return `${reasonCode}${revoked ? ', revoked' : ''}: ${reason}`;
  };
  expect(await getReason('x'.repeat(43))).toBe(`unknown: ${fallback}`);
  const admin = await app.as('admin');
  const revoked = (await admin.call(issue, { body: {} })).body;
  await admin.call(revokeLink, { params: { id: revoked.id } });
  expect(await getReason(revoked.token)).toMatch(/^unknown, revoked: .*отозвала/);
  const used = await issueLink(app);
  await enrol(app, { token: used });
  expect(await getReason(used)).toMatch(/^used: .*уже отправлена/);
  app.clock.advance(2 * day);
  expect(await getReason(token)).toMatch(/^expired: .*истек/);
});

test('revoking a link withdraws its unsent messages', async () => {
  const admin = await app.as('admin');
  const sendTo = { phone: '+79161119900', email: 'revoked@example.org' };
  const { id } = (await admin.call(issue, { body: { sendTo } })).body;
  await admin.call(revokeLink, { params: { id } });
  const messages = await app.db('deliveries').whereIn('recipient', Object.values(sendTo));
  expect(messages).toHaveLength(2);
  for (const message of messages) expect(message).toMatchObject({ text: '', withdrawnAt: app.clock.now() });
});

test('revokes an active link once; the refusal of another one names its state', async () => {
  const admin = await app.as('admin');
  const { id, token } = (await admin.call(issue, { body: {} })).body;
  const params = { id };
  const answers = await Promise.all([1, 2].map(() => admin.send('DELETE', `/api/registration-links/${id}`)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409]);
  expect((await admin.refused(revokeLink, { params })).body).toMatchObject({
    code: 'ILLEGAL_TRANSITION',
    status: 'revoked',
  });
  expect(
    await app
      .db('auditLogs')
      .where({ eventType: 'registration_link.revoked' })
      .whereRaw(`metadata ->> 'linkId' = ?`, [String(id)]),
  ).toHaveLength(1);
  expect((await app.visitor().refused(register, { body: { token } })).httpStatus).toBe(400);
  expect((await admin.refused(revokeLink, { params: { id: 2_000_000_000 } })).httpStatus).toBe(404);

  const used = await issueLink(app);
  await enrol(app, { token: used });
  const newest = await app.db('registrationLinks').orderBy('id', 'desc').first('id');
  expect((await admin.refused(revokeLink, { params: newest })).body.status).toBe('used');
});

test('pages through all links newest first, each page in one statement', async () => {
  const admin = await app.as('admin');
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.call(links, { query: { limit: 3, cursor } });
    expect(page.statements).toHaveLength(2); // the session and the list
    expect(Number(page.headers.get('X-Total-Count'))).toBe(Number((await countLinks()).count));
    seen.push(...page.body.map((link) => link.id));
    cursor =
      new URL(/<(.+)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? '/', app.baseUrl).searchParams.get('cursor') ??
      undefined;
  } while (cursor);
  const ids = await app
    .db('registrationLinks')
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .pluck('id');
  expect(seen).toEqual(ids);
  expect((await admin.refused(links, { query: { cursor: 'made-up' } })).httpStatus).toBe(400);
});

async function countLinks(): Promise<{ count: string }> {
  const row = await app.db('registrationLinks').count('* as count').first();
  return { count: String(row?.count) };
}

test('a link of a trial request prefills the form with the family’s data; a reusable link does not', async () => {
  const [section] = await app
    .db('sportsSections')
    .insert({ name: 'Хореография', sportsDirection: 'dance' })
    .returning('id');
  const [branch] = await app.db('branches').insert({ name: 'На Мира', address: 'Москва, ул. Мира, 1' }).returning('id');
  const request = { childName: 'Варя Соколова', parentName: 'Наталья', parentPhone: '+79161112244' };
  const [{ id: trialRequestId }] = await app
    .db('trialRequests')
    .insert({ ...request, childAge: 7, sectionId: section.id, branchId: branch.id })
    .returning('id');
  const read = async (token: string) => (await app.visitor().call(validateLink, { params: { token } })).body;
  expect(await read(await issueLink(app, { trialRequestId }))).toMatchObject({
    valid: true,
    known: { ...request, sportsDirection: 'dance', trainingAddress: 'Москва, ул. Мира, 1' },
  });
  expect(await app.db('trialRequests').where({ id: trialRequestId }).first('nextStep', 'nextStepOn')).toMatchObject({
    nextStep: 'check_registration',
  });
  expect((await read(await issueLink(app, { trialRequestId, reusable: true }))).known).toBeUndefined();
  expect((await read(await issueLink(app))).known).toBeUndefined();
  const unknown = await (await app.as('admin')).refused(issue, { body: { trialRequestId: 2_000_000_000 } });
  expect(unknown.body.code).toBe('NOT_FOUND');
});
