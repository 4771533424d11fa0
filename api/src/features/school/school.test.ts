import { schoolRoutes as routes, type School } from '@school/api-contract/school/school';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { schoolRoutes } from './school.routes';

const app = useTestApp({ features: schoolRoutes });

const school: School = {
  name: 'Детская спортивная школа',
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
  anchorEmail: '',
};

beforeEach(async () => {
  await (await app.as('owner')).call(routes.update, { body: school });
});

const events = () => app.db('auditLogs').where({ eventType: 'school.updated' }).orderBy('id', 'desc');

test('reads and updates the settings; the audit log names the changed fields without values', async () => {
  const owner = await app.as('senior_admin');
  const read = await owner.call(routes.read);
  expect(read.body).toEqual(school);
  expect(read.statements).toHaveLength(2); // with the session's

  const changed = { ...school, timeZone: 'Asia/Vladivostok', smsDailySpend: 150_000, anchorEmail: 'a@example.org' };
  expect((await owner.call(routes.update, { body: changed })).body).toEqual(changed);
  expect((await owner.call(routes.read)).body).toEqual(changed);
  const [event] = await events();
  expect(event).toMatchObject({
    userId: String(await app.userId('senior_admin')),
    metadata: { fields: ['timeZone', 'smsDailySpend', 'anchorEmail'] },
  });
  expect(JSON.stringify(event)).not.toContain('a@example.org');
});

test('saving the same settings changes nothing and records no event', async () => {
  const before = await events();
  await (await app.as('owner')).call(routes.update, { body: school });
  expect(await events()).toHaveLength(before.length);
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
  '%j is no time zone',
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
  expect((await owner.call(routes.update, { body: invented })).body).toEqual(invented);
});

test('users without full settings cannot read or update the school', async () => {
  for (const role of ['admin', 'coach', 'accountant'] as const) {
    const client = await app.as(role);
    expect((await client.refused(routes.read)).httpStatus).toBe(403);
    expect((await client.refused(routes.update, { body: school })).httpStatus).toBe(403);
  }
  expect((await app.visitor().refused(routes.read)).httpStatus).toBe(401);
});
