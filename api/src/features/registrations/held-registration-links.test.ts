import { registrationRoutes } from '@school/api-contract/families/registrations';
import { expect, test } from 'vitest';
import { deliveryJobs } from '../../platform/delivery/delivery-worker';
import { russianDayOfYear } from '../../platform/russian-dates';
import { addDays } from '../../shared/calendar/days';
import { toSchoolDay } from '../../shared/calendar/school-day';
import { useTestApp } from '../../testing/test-app';
import { contractsRoutes } from '../contracts/contracts.routes';
import { enrol } from './enrolment.fixture';
import { heldRegistrationLinksTask } from './held-registration-links';
import { registrationsRoutes } from './registrations.routes';

const app = useTestApp({
  features: [registrationsRoutes, contractsRoutes],
  jobs: (deps) => deliveryJobs(deps, { sms: null, email: null }),
});
const { issueLink, links, validateLink } = registrationRoutes;
const day = 24 * 3600_000;

const toLastDay = (days: number) => addDays(toSchoolDay(app.clock.now(), 'Europe/Moscow'), days);
const move = () => heldRegistrationLinksTask(app.deps).run();

async function issue(expiresInDays: number, sendTo?: { email: string }, reusable = false) {
  const admin = await app.as('admin');
  const { body } = await admin.call(issueLink, { body: { expiresInDays, sendTo, reusable } });
  await app.runJobs();
  const read = async () =>
    (await (await app.as('admin')).call(links, { query: {} })).body.find(({ id }) => id === body.id);
  return { ...body, read };
}

test('a link whose letter waits keeps the whole number of its days, and the letter names the last one', async () => {
  const short = await issue(3, { email: 'three@example.org' });
  const long = await issue(14, { email: 'fourteen@example.org' });
  expect(await short.read()).toMatchObject({ waits: true, state: 'active' });
  app.clock.advance(5 * day);
  await move();
  for (const [link, days, email] of [
    [short, 3, 'three@example.org'],
    [long, 14, 'fourteen@example.org'],
  ] as const) {
    const last = toLastDay(days);
    expect(await link.read()).toMatchObject({ waits: true, state: 'active', expiresAt: `${last}T20:59:59.000Z` });
    const [letter] = await app.outbox(email);
    expect(letter?.text).toContain(`Ссылка действует до ${russianDayOfYear(last)} включительно.`);
  }
  expect((await app.visitor().call(validateLink, { params: { token: short.token } })).body.valid).toBe(true);
});

test('a link that was handed over otherwise, or used, keeps its end', async () => {
  const handed = await issue(3);
  const used = await issue(3, { email: 'used@example.org' });
  await enrol(app, { token: used.token });
  app.clock.advance(2 * day);
  await move();
  for (const { expiresAt, read } of [handed, used]) expect(await read()).toMatchObject({ waits: false, expiresAt });
});

test('a link that ended longer ago than its term, or a reusable one, does not come back', async () => {
  const old = await issue(3, { email: 'old@example.org' });
  const poster = await issue(3, { email: 'poster@example.org' }, true);
  app.clock.advance(4 * day);
  await move();
  expect(await poster.read()).toMatchObject({ state: 'expired', expiresAt: poster.expiresAt });
  const { expiresAt = '' } = (await old.read()) ?? {};
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.parse(old.expiresAt));
  app.clock.advance(7 * day);
  await move();
  expect(await old.read()).toMatchObject({ state: 'expired', expiresAt });
});

test('a link whose letter waits ends 30 days after it was issued, or with its own term if that is longer', async () => {
  const last = toLastDay(30);
  const week = await issue(7, { email: 'week@example.org' });
  const season = await issue(60, { email: 'season@example.org' });
  for (let passed = 0; passed < 35; passed += 5) {
    app.clock.advance(5 * day);
    await move();
  }
  expect(await week.read()).toMatchObject({ state: 'expired', expiresAt: `${last}T20:59:59.000Z` });
  const [letter] = await app.outbox('week@example.org');
  expect(letter?.text).toContain(`Ссылка действует до ${russianDayOfYear(last)} включительно.`);
  expect(await season.read()).toMatchObject({ state: 'active', expiresAt: season.expiresAt });
});
