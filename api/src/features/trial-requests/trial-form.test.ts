import { trialRequestFormRoutes as formRoutes } from '@school/api-contract/families/trial-request-form';
import { trialRequestRoutes as routes } from '@school/api-contract/families/trial-requests';
import { embedOriginRoutes } from '@school/api-contract/school/embed-origins';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeBranchSection } from '../groups/school.fixture';
import { schoolRoutes } from '../school/school.routes';
import { trialRequestsRoutes } from './trial-requests.routes';

const app = useTestApp({
  features: [schoolRoutes, trialRequestsRoutes],
  settings: { captcha: { provider: 'smartcaptcha', siteKey: 'a', secret: 'b' } },
});
const site = 'https://school.example';
let place: { sectionId: number; branchId: number };

beforeAll(async () => {
  // the library compares a challenge's expiry with the machine's clock
  app.clock.set(new Date());
  place = await makeBranchSection(app.db);
  await (await app.as('owner')).call(embedOriginRoutes.replace, { body: { origins: [site] } });
});

const form = () => ({
  childName: 'Аня',
  childAge: 7,
  parentName: 'Мария Иванова',
  parentPhone: '+79161234567',
  ...place,
  desiredDate: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
  consentToDataProcessing: true as const,
});

/** Solves the proof of work like the page. */
async function solve(): Promise<string> {
  const { body } = await app.visitor().call(formRoutes.challenge);
  if (body.provider !== 'altcha') throw new Error('Not ALTCHA');
  const challenge: Challenge = JSON.parse(JSON.stringify(body.challenge));
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

const send = (origin: string | undefined, body: object) =>
  app.visitor().send('POST', routes.create.path, { headers: origin === undefined ? {} : { Origin: origin }, body });
const countRequests = async () => (await app.db('trialRequests')).length;

test('a listed website gets the data of its form, another one does not', async () => {
  const read = (origin: string) => app.visitor().send('GET', formRoutes.read.path, { headers: { Origin: origin } });
  const answer = await read(site);
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(site);
  expect(await answer.json()).toEqual({
    ...{ isOpen: true, timeZone: 'Europe/Moscow', schoolName: expect.any(String), phone: expect.any(String) },
    email: expect.any(String),
    accentColor: null,
  });
  expect((await read('https://evil.example')).headers.get('Access-Control-Allow-Origin')).toBeNull();
});

test('a request from a website needs a proof of work, which is accepted once', async () => {
  const origin = { embedded: true, utmSource: 'vk', referrer: 'https://school.example/kids' };
  const captchaToken = await solve();
  expect((await send(site, { ...form(), origin, captchaToken })).status).toBe(201);
  const stored = await app.db('trialRequests').first();
  expect(stored).toMatchObject({ source: 'embed', utmSource: 'vk', referrer: 'https://school.example/kids' });

  const again = await send(site, { ...form(), origin, captchaToken });
  expect([again.status, (await again.json()).code]).toEqual([400, 'CAPTCHA_FAILED']);
  expect(await countRequests()).toBe(1);
});

test.each([
  ['a website that does not say what it is', site, undefined],
  ['a website', site, { embedded: true }],
  ['a frame of a website', undefined, { embedded: true }],
])('%s is refused without a proof', async (_, from, origin) => {
  const before = await countRequests();
  const answer = await send(from, { ...form(), origin });
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'CAPTCHA_FAILED']);
  expect(await countRequests()).toBe(before);
});

test('the portal’s own form needs no proof, and a website that is not listed is refused even with one', async () => {
  expect((await send(undefined, { ...form(), origin: { embedded: false } })).status).toBe(201);
  const before = await countRequests();
  const answer = await send('https://evil.example', { ...form(), captchaToken: await solve() });
  expect([answer.status, (await answer.json()).code]).toEqual([403, 'FOREIGN_ORIGIN']);
  expect(await countRequests()).toBe(before);
});
