import { staffContractRoutes as routes } from '@school/api-contract/contracts/staff-contracts';
import { beforeEach, expect, test } from 'vitest';
import { deliveryJobs } from '../../../platform/delivery/delivery-worker';
import { russianDayOfYear } from '../../../platform/russian-dates';
import { findShortLinkPath, removeOldShortLinks } from '../../../platform/short-links/short-links';
import { addDays } from '../../../shared/calendar/days';
import { toSchoolDay } from '../../../shared/calendar/school-day';
import { useTestApp } from '../../../testing/test-app';
import { enrol } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { contractsRoutes } from '../contracts.routes';
import { expireContractsTask } from '../ending/expire-contracts';
import { heldSigningLinksTask } from './held-signing-links';

const carrier = { provider: 'test', send: async () => ({ providerMessageId: null }) };
/** Channels that are set up. */
const working = { sms: false, email: false };
const app = useTestApp({
  features: [registrationsRoutes, contractsRoutes],
  jobs: (deps) => {
    const jobs = (channel: 'sms' | 'email', index: number) => {
      const served = deliveryJobs(deps, { sms: carrier, email: carrier })[index];
      const unserved = deliveryJobs(deps, { sms: null, email: null })[index];
      return {
        name: served?.name ?? '',
        handle: async (data: Record<string, unknown>) => (working[channel] ? served : unserved)?.handle(data),
      };
    };
    return [jobs('sms', 0), jobs('email', 1)];
  },
});
const day = 24 * 3600_000;

beforeEach(() => Object.assign(working, { sms: false, email: false }));

const getLastDay = () => addDays(toSchoolDay(app.clock.now(), 'Europe/Moscow'), 7);
const move = () => heldSigningLinksTask(app.deps).run();

async function sendContract() {
  const family = await enrol(app);
  const admin = await app.as('admin');
  const params = { id: family.contractId };
  await admin.call(routes.send, { params });
  await app.runJobs();
  const read = async () => (await (await app.as('admin')).call(routes.read, { params })).body;
  const texts = async () =>
    (await app.db('deliveries').where({ contractId: family.contractId }).orderBy('id')).map(({ text }) => text);
  return { ...family, params, read, texts };
}

test('a link that nobody has ends a week after the day on which its messages leave, and they name that day', async () => {
  const { contractId, phone, read, texts } = await sendContract();
  const first = getLastDay();
  expect(await read()).toMatchObject({ linkWaits: true, delivery: 'held', linkExpiresAt: `${first}T20:59:59.000Z` });
  for (let days = 0; days < 40; days += 1) {
    app.clock.advance(day);
    await move();
  }
  await expireContractsTask(app.deps).run();
  await removeOldShortLinks(app.db, app.clock.now());
  const last = getLastDay();
  expect(await read()).toMatchObject({ linkWaits: true, status: 'sent', linkExpiresAt: `${last}T20:59:59.000Z` });
  const { expiresAt } = await app.db('contractSigningTokens').where({ contractId, revokedAt: null }).first();
  expect(expiresAt.toISOString()).toBe(`${last}T20:59:59.000Z`);
  for (const text of await texts()) {
    expect(text).toContain(`до ${russianDayOfYear(last)}`);
    expect(text).not.toContain(`до ${russianDayOfYear(first)}`);
  }
  const { name } = await app.db('settingsSchool').first('name');
  expect((await app.outbox(phone))[0]?.text).toMatch(new RegExp(`^${name}\\. Подпишите договор № `));
  const code = /\/s\/([\w-]{22})$/.exec((await app.outbox(phone))[0]?.text ?? '')?.[1] ?? '';
  expect(await findShortLinkPath(app.db, code)).toContain('/sign-contract/');
});

test('the term of a link that one message has brought does not move, whatever else waits', async () => {
  working.sms = true;
  const { read, texts } = await sendContract();
  const linkExpiresAt = `${getLastDay()}T20:59:59.000Z`;
  const before = await texts();
  app.clock.advance(2 * day);
  await move();
  expect(await read()).toMatchObject({ linkWaits: false, delivery: 'held', linkExpiresAt });
  expect(await texts()).toEqual(before);
});

test('the link of a cancelled contract does not move', async () => {
  const { params, read } = await sendContract();
  const linkExpiresAt = `${getLastDay()}T20:59:59.000Z`;
  await (await app.as('admin')).call(routes.cancel, { params, body: { reason: 'Семья переезжает' } });
  app.clock.advance(2 * day);
  await move();
  expect(await read()).toMatchObject({ status: 'cancelled', linkWaits: false, linkExpiresAt });
});

test('a second run of a day changes nothing', async () => {
  const { contractId } = await sendContract();
  app.clock.advance(day);
  await move();
  const before = await app.db('contracts').where({ id: contractId }).first('updatedAt');
  app.clock.advance(60_000);
  await move();
  expect(await app.db('contracts').where({ id: contractId }).first('updatedAt')).toEqual(before);
});
