import type { Role } from '@school/api-contract/rules/roles';
import { receiptSettingsRoutes } from '@school/api-contract/school/receipt-settings';
import { schoolRoutes as routes, type School } from '@school/api-contract/school/school';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { toRequestBody } from '../../testing/test-client';
import { schoolRoutes } from './school.routes';

const app = useTestApp({ features: schoolRoutes });

const school: School = {
  name: 'Детская спортивная школа',
  phone: '+74951234567',
  address: 'Москва, ул. Лесная, 12',
  accentColor: '#0f766e',
  operatorName: 'ИП Соколова',
  operatorInn: '500100732259',
  operatorOgrn: '',
  operatorAddress: 'Москва, ул. Спортивная, 1',
  operatorPhone: '+74950000000',
  operatorEmail: 'privacy@example.org',
  bankDetails: 'р/с 1\nБИК 2',
  currency: 'RUB',
  timeZone: 'Europe/Moscow',
  smsDailyLimit: 300,
  smsDailySpend: null,
  smsSegmentPrice: null,
  anchorEmail: '',
};

beforeEach(async () => {
  await (await app.as('owner')).call(routes.update, { body: school });
});

const events = () => app.db('auditLogs').where({ eventType: 'school.updated' }).orderBy('id', 'desc');

test('reads and updates the settings; the audit log names the changed fields without values', async () => {
  const owner = await app.as('senior_admin');
  const read = await owner.call(routes.read);
  expect(read.body).toMatchObject({ ...school, logoUrl: null, secondFactorRequired: false });
  expect(read.statements).toHaveLength(2); // with the session's

  const changed = { ...school, timeZone: 'Asia/Vladivostok', smsDailySpend: 150_000, anchorEmail: 'a@example.org' };
  expect((await owner.call(routes.update, { body: changed })).body).toMatchObject(changed);
  expect((await owner.call(routes.read)).body).toMatchObject({
    ...changed,
    logoUrl: null,
    secondFactorRequired: false,
  });
  const [event] = await events();
  expect(event).toMatchObject({
    userId: String(await app.userId('senior_admin')),
    metadata: { fields: ['timeZone', 'smsDailySpend', 'anchorEmail'] },
  });
  expect(JSON.stringify(event)).not.toContain('a@example.org');
});

test('refuses to write over what somebody else has saved since; each answer says when it was', async () => {
  const [owner, senior] = [await app.as('owner'), await app.as('senior_admin')];
  const { updatedAt } = (await owner.call(routes.read)).body;
  const first = await senior.call(routes.update, { body: { ...school, phone: '+74957654321', updatedAt } });
  expect(first.body.updatedAt).not.toBe(updatedAt);

  const before = await events();
  const late = { ...school, address: 'Москва, ул. Новая, 1', updatedAt };
  const refused = await owner.refused(routes.update, { body: late });
  expect([refused.httpStatus, refused.body.code]).toEqual([409, 'CONFLICT']);
  expect((await owner.call(routes.read)).body).toMatchObject({ phone: '+74957654321', address: school.address });
  expect(await events()).toHaveLength(before.length);

  const merged = { ...late, phone: '+74957654321', updatedAt: first.body.updatedAt };
  const saved = await owner.call(routes.update, { body: merged });
  expect(saved.body.address).toBe(late.address);
  expect((await owner.call(routes.read)).body).toMatchObject(saved.body);
});

test('of two saves at once one wins and the other is refused', async () => {
  const owner = await app.as('owner');
  const { updatedAt } = (await owner.call(routes.read)).body;
  const save = (phone: string) => owner.send('PUT', routes.update.path, { body: { ...school, phone, updatedAt } });
  const answers = await Promise.all([save('+74957654321'), save('+74957654322')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('saving the same settings changes nothing and records no event', async () => {
  const before = await events();
  await (await app.as('owner')).call(routes.update, { body: school });
  expect(await events()).toHaveLength(before.length);
});

test('a request without the price of an SMS keeps the stored price', async () => {
  const owner = await app.as('owner');
  await owner.call(routes.update, { body: { ...school, smsSegmentPrice: 540 } });
  const { smsSegmentPrice: _, ...former } = school;
  expect((await owner.call(routes.update, { body: former })).body.smsSegmentPrice).toBe(540);
});

test('names every wrong field at once', async () => {
  const body = { ...school, name: ' ', operatorInn: '12', operatorOgrn: '1', operatorPhone: '8', operatorEmail: 'x' };
  const refused = await (await app.as('owner')).refused(routes.update, { body });
  expect(refused.body.details).toEqual([
    { path: 'name', message: 'Заполните это поле' },
    { path: 'operatorInn', message: 'ИНН состоит из 10 или 12 цифр' },
    { path: 'operatorOgrn', message: 'ОГРН состоит из 13 цифр, ОГРНИП — из 15' },
    { path: 'operatorPhone', message: 'Телефон должен быть в формате +7XXXXXXXXXX' },
    { path: 'operatorEmail', message: 'Некорректный email' },
  ]);
});

// Node knows the last three; PostgreSQL does not, or means another place
test.each(['Moscow', '+03:00', '', 'Europe/Moscow; drop table', 'AET', 'ACT', 'SystemV/EST5'])(
  '%j is not a time zone',
  async (timeZone) => {
    const { body } = await (await app.as('owner')).refused(routes.update, { body: { ...school, timeZone } });
    expect(body.details).toEqual([{ path: 'timeZone', message: 'Такого часового пояса нет' }]);
    expect((await (await app.as('owner')).call(routes.read)).body.timeZone).toBe('Europe/Moscow');
  },
);

test('refuses a number with wrong check digits; the invented one of a new database may stay', async () => {
  const owner = await app.as('owner');
  const wrong = { ...school, operatorInn: '500100732258', operatorOgrn: '1027700132196' };
  expect((await owner.refused(routes.update, { body: wrong })).body.details).toEqual([
    { path: 'operatorInn', message: 'В ИНН ошибка: контрольные цифры не сходятся' },
    { path: 'operatorOgrn', message: 'В ОГРН ошибка: контрольная цифра не сходится' },
  ]);
  const invented = { ...school, operatorInn: '000000000000', operatorOgrn: '000000000000000' };
  expect((await owner.call(routes.update, { body: invented })).body).toMatchObject(invented);
});

test('users without full settings cannot read or update the school', async () => {
  for (const role of ['admin', 'coach', 'accountant'] as const) {
    const client = await app.as(role);
    expect((await client.refused(routes.read)).httpStatus).toBe(403);
    expect((await client.refused(routes.update, { body: school })).httpStatus).toBe(403);
  }
  expect((await app.visitor().refused(routes.read)).httpStatus).toBe(401);
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0f766e' } })
    .png()
    .toBuffer();

async function upload(content: Buffer, role: Role = 'owner') {
  const { body } = toRequestBody(routes.uploadLogo, { file: { fileName: 'logo.png', content } });
  const response = await (await app.as(role)).send('PUT', routes.logo.path, { body });
  return { status: response.status, body: await response.json() };
}

test('a logo is scaled, served to everybody and cached by browsers until it changes', async () => {
  const missing = await app.visitor().send('GET', routes.logo.path);
  expect(missing.status).toBe(404);
  const { status, body } = await upload(await picture(1024, 256));
  expect(status).toBe(200);
  expect(body.logoUrl).toMatch(/^\/api\/school\/logo\?v=[0-9a-f]{16}$/);
  expect((await (await app.as('owner')).call(routes.read)).body.logoUrl).toBe(body.logoUrl);
  const served = await app.visitor().send('GET', body.logoUrl);
  expect(served.headers.get('Content-Type')).toBe('image/png');
  expect(served.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  const { width, height, format } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
  expect({ width, height, format }).toEqual({ width: 512, height: 128, format: 'png' });

  const { body: next } = await upload(await picture(100, 100));
  expect(next.logoUrl).not.toBe(body.logoUrl);
  const stale = await app.visitor().send('GET', body.logoUrl);
  expect(stale.headers.get('Cache-Control')).toBe('no-store');
  expect((await events()).slice(0, 2).map(({ metadata }) => metadata)).toEqual([
    { fields: ['logo'] },
    { fields: ['logo'] },
  ]);
});

test('the same logo again changes nothing; a removed one is gone', async () => {
  const image = await picture(60, 60);
  const { body } = await upload(image);
  const before = await events();
  expect((await upload(image)).body).toEqual(body);
  expect(await events()).toHaveLength(before.length);
  const owner = await app.as('owner');
  await owner.call(routes.removeLogo);
  expect((await owner.refused(routes.removeLogo)).body.code).toBe('NOT_FOUND');
  expect((await app.visitor().send('GET', routes.logo.path)).status).toBe(404);
});

test('refuses a file that is not an image, with a message for people', async () => {
  const refusals: [Buffer, string][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Для логотипа подойдут PNG, JPEG и WebP'],
    [(await picture(60, 60)).subarray(0, 50), 'Файл поврежден: его не удалось прочитать'],
  ];
  for (const [content, message] of refusals) {
    const { status, body } = await upload(content);
    expect({ status, details: body.details }).toEqual({ status: 400, details: [{ path: 'file', message }] });
  }
  const { status } = await upload(await picture(60, 60), 'admin');
  expect(status).toBe(403);
});

test('receipt settings need full settings, and a change is recorded once', async () => {
  const settings = { taxation: 'usn_income' as const, tax: 'none' as const };
  const owner = await app.as('owner');
  expect((await owner.call(receiptSettingsRoutes.read)).body).toEqual({ taxation: null, tax: 'none' });
  for (const _ of [1, 2]) await owner.call(receiptSettingsRoutes.replace, { body: settings });
  expect((await owner.call(receiptSettingsRoutes.read)).body).toEqual(settings);
  expect(await app.db('auditLogs').where({ eventType: 'school.receipts_changed' })).toHaveLength(1);
  const refused = await owner.refused(receiptSettingsRoutes.replace, { body: { taxation: 'none', tax: 'vat99' } });
  expect(refused.body.details?.map(({ path }) => path)).toEqual(['taxation', 'tax']);
  expect((await (await app.as('accountant')).refused(receiptSettingsRoutes.read)).httpStatus).toBe(403);
});

test('settings with a form of their own do not make the school’s form stale', async () => {
  const owner = await app.as('owner');
  const { updatedAt } = (await owner.call(routes.read)).body;
  await owner.call(receiptSettingsRoutes.replace, { body: { taxation: 'osn', tax: 'none' } });
  await upload(await picture(60, 60));
  expect((await owner.call(routes.update, { body: { ...school, phone: '', updatedAt } })).body.phone).toBe('');
});
