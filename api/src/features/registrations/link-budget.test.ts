import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { registrationRoutes } from '@school/api-contract/families/registrations';
import { captchaHeader, rateLimits } from '@school/api-contract/rules/rate-limits';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { signingRoutes } from '../contracts/signing/signing.routes';
import { issueLink, newFamily } from './enrolment.fixture';
import { registrationsRoutes } from './registrations.routes';

// any solution is accepted; the tests check only whether a captcha is asked for
const app = useTestApp({
  features: [registrationsRoutes, signingRoutes],
  settings: { rateLimits: true, trustProxy: true },
});
let token = '';

beforeEach(async () => {
  token = await issueLink(app, { reusable: true });
  await app.db('rateLimits').delete();
});

interface How {
  family?: ReturnType<typeof newFamily>;
  solved?: boolean;
}

const headersFor = (address: string, solved: boolean) => ({
  'X-Forwarded-For': address,
  ...(solved ? { [captchaHeader]: 'solved' } : {}),
});

/** Registers a family; returns the error code or undefined. */
async function registerFrom(address: string, { family = newFamily(), solved = false }: How = {}) {
  const visitor = app.visitor();
  const response = await visitor.send('POST', registrationRoutes.register.path, {
    body: { token, ...family },
    headers: headersFor(address, solved),
  });
  const { code, contractId } = await response.json();
  return { code, contractId, visitor, phone: family.parentData.phone };
}

/** Registers a family and requests its code; returns the error code or undefined. */
async function askFrom(address: string, how?: How): Promise<string | undefined> {
  const { code, contractId, visitor, phone } = await registerFrom(address, how);
  if (code !== undefined) return code;
  const response = await visitor.send('POST', contractRoutes.initiate.path, {
    body: { contractId, phoneNumber: phone },
    headers: headersFor(address, how?.solved ?? false),
  });
  return (await response.json()).code;
}

const smsCount = async () => (await app.db('deliveries').where({ purpose: 'signing_code' })).length;

test('one stranger with a reusable link needs captchas; a family elsewhere needs none', async () => {
  const { points } = rateLimits.registration.subjectAndAddress;
  for (let tries = 0; tries < points; tries += 1) expect(await askFrom('203.0.113.1')).toBeUndefined();
  const before = await smsCount();
  for (let tries = 0; tries < 30; tries += 1) expect(await askFrom('203.0.113.1')).toBe('CAPTCHA_REQUIRED');
  expect(await smsCount()).toBe(before);
  expect(await askFrom('203.0.113.1', { solved: true })).toBeUndefined();

  const families = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];
  for (const address of families) expect(await askFrom(address)).toBeUndefined();
});

test('a link that many addresses have used needs a captcha from everybody and refuses nobody', async () => {
  const { points } = rateLimits.registration.subject;
  for (let tries = 0; tries < points; tries += 1) {
    expect((await registerFrom(`203.0.113.${tries}`)).code).toBeUndefined();
  }
  expect((await registerFrom('198.51.100.1')).code).toBe('CAPTCHA_REQUIRED');
  expect((await registerFrom('198.51.100.1', { solved: true })).code).toBeUndefined();
  token = await issueLink(app, { reusable: true });
  expect((await registerFrom('198.51.100.1')).code).toBeUndefined();
});

test('many registrations of one phone need a captcha from any address', async () => {
  const family = newFamily();
  const { points } = rateLimits.registration.phone;
  for (let tries = 0; tries < points; tries += 1) {
    expect((await registerFrom(`203.0.113.${tries}`, { family })).code).toBeUndefined();
  }
  expect((await registerFrom('203.0.113.200', { family })).code).toBe('CAPTCHA_REQUIRED');
  expect((await registerFrom('203.0.113.200', { family, solved: true })).code).toBeUndefined();
});

test('codes that one address requests soon need captchas over all contracts', async () => {
  const { points } = rateLimits.codeRequest.address;
  const asked = await Promise.all(
    Array.from({ length: points + 1 }, () => registerFrom('203.0.113.1', { solved: true })),
  );
  const codes: (string | undefined)[] = [];
  for (const { contractId, visitor, phone } of asked) {
    const response = await visitor.send('POST', contractRoutes.initiate.path, {
      body: { contractId, phoneNumber: phone },
      headers: headersFor('203.0.113.1', false),
    });
    codes.push((await response.json()).code);
  }
  expect(codes).toEqual([...Array(points).fill(undefined), 'CAPTCHA_REQUIRED']);
});

test('a family with three children needs no captcha for the calls of the specification', async () => {
  const { studentData, parentData } = newFamily();
  for (const firstName of ['Анна', 'Вера', 'Дарья']) {
    const family = { studentData: { ...studentData, firstName }, parentData };
    expect(await askFrom('198.51.100.9', { family })).toBeUndefined();
  }
});
