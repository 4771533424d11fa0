import { authRoutes } from '@school/api-contract/accounts/auth';
import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { defineRoute } from '@school/api-contract/route';
import { rateLimits } from '@school/api-contract/rules/rate-limits';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { authenticationRoutes } from '../../features/auth/auth.routes';
import { contractsRoutes } from '../../features/contracts/contracts.routes';
import { enrolAndRequestCode } from '../../features/contracts/signing/signing.fixture';
import { signingRoutes } from '../../features/contracts/signing/signing.routes';
import { enrol } from '../../features/registrations/enrolment.fixture';
import { registrationsRoutes } from '../../features/registrations/registrations.routes';
import { useTestApp } from '../../testing/test-app';
import type { TestClient } from '../../testing/test-client';
import { implement } from '../http/implement';

const forgetful = defineRoute({
  method: 'POST',
  path: '/api/forgetful',
  summary: '',
  policy: { kind: 'public' },
  rateLimit: { name: 'codeVerify', subject: 'name', subjectCounted: 'byHandler' },
  body: z.object({ name: z.string() }),
  success: { status: 204 },
  errors: [],
});

const app = useTestApp({
  features: [
    authenticationRoutes,
    registrationsRoutes,
    contractsRoutes,
    signingRoutes,
    () => [implement(forgetful, async () => undefined)],
  ],
  settings: { rateLimits: true, trustProxy: true, captcha: { provider: 'altcha', siteKey: '', secret: '' } },
});

test('calls without a solved captcha do not count against the named account', async () => {
  for (let tries = 0; tries <= rateLimits.login.subjectAndAddress.points; tries += 1) {
    const { body } = await app.visitor().refused(authRoutes.login, { body: { username: 'victim', password: 'x' } });
    expect(body.code).toBe('CAPTCHA_FAILED');
  }
});

test('strangers cannot use up a family’s code requests; the family itself can', async () => {
  const { parent, contractId, phone } = await enrol(app);
  const body = { contractId, phoneNumber: phone };
  const { points } = rateLimits.codeRequest.subject;
  const ask = async (client: TestClient, address: string) => {
    const response = await client.send('POST', contractRoutes.initiate.path, {
      body,
      headers: { 'X-Forwarded-For': address },
    });
    return (await response.json()).code;
  };
  for (let tries = 0; tries <= points; tries += 1) {
    expect(await ask(app.visitor(), '203.0.113.1')).toBe('CONTRACT_NOT_FOUND');
  }
  expect(await ask(parent, '192.0.2.1')).toBeUndefined();
  for (let tries = 1; tries < points; tries += 1) expect(await ask(parent, '192.0.2.1')).toBe('SMS_RESEND_TOO_SOON');
  expect(await ask(parent, '192.0.2.1')).toBe('CAPTCHA_REQUIRED');
});

test('strangers cannot use up a family’s attempts', async () => {
  const { parent, signatureId, code } = await enrolAndRequestCode(app);
  const body = { signatureId, verificationCode: code };
  for (let tries = 0; tries < rateLimits.codeVerify.subject.points; tries += 1) {
    expect((await app.visitor().refused(contractRoutes.verify, { body })).httpStatus).toBe(404);
  }
  await parent.call(contractRoutes.verify, { body });
});

test('a handler that forgets to count fails the call', async () => {
  expect(await app.visitor().refused(forgetful, { body: { name: 'x' } })).toMatchObject({ httpStatus: 500 });
});
