import { authRoutes } from '@school/api-contract/auth';
import { contractRoutes } from '@school/api-contract/contracts';
import { rateLimits } from '@school/api-contract/rate-limits';
import { defineRoute } from '@school/api-contract/route';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { authenticationRoutes } from '../../auth/auth.routes';
import { contractsRoutes } from '../../contracts/contracts.routes';
import { enrolAndAsk } from '../../contracts/signing/signing.fixture';
import { signingRoutes } from '../../contracts/signing/signing.routes';
import { enrol } from '../../registrations/enrolment.fixture';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { implement } from '../http/implement';
import { useTestApp } from '../testing/test-app';

const forgetful = defineRoute({
  method: 'POST',
  path: '/api/forgetful',
  summary: '',
  policy: { kind: 'public' },
  rateLimit: { name: 'login', subject: 'name', subjectCounted: 'byHandler' },
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
  settings: { rateLimits: true, captcha: { provider: 'altcha', siteKey: '', secret: '' } },
});

test('naming somebody without a solved captcha does not count against them', async () => {
  for (let tries = 0; tries <= rateLimits.login.subject.points; tries += 1) {
    const { body } = await app.visitor().refused(authRoutes.login, { body: { username: 'victim', password: 'x' } });
    expect(body.code).toBe('CAPTCHA_FAILED');
  }
});

test('strangers cannot use up a family’s requests for codes; the family itself can', async () => {
  const { parent, contractId, phone } = await enrol(app);
  const body = { contractId, phoneNumber: phone };
  const { points } = rateLimits.codeRequest.subject;
  for (let tries = 0; tries < points; tries += 1) {
    expect((await app.visitor().refused(contractRoutes.initiate, { body })).httpStatus).toBe(404);
  }
  await parent.call(contractRoutes.initiate, { body });
  for (let tries = 1; tries < points; tries += 1) {
    expect((await parent.refused(contractRoutes.initiate, { body })).body.code).toBe('SMS_RESEND_TOO_SOON');
  }
  expect((await parent.refused(contractRoutes.initiate, { body })).body.code).toBe('TOO_MANY_REQUESTS');
});

test('strangers cannot use up a family’s tries', async () => {
  const { parent, signatureId, code } = await enrolAndAsk(app);
  const body = { signatureId, verificationCode: code };
  for (let tries = 0; tries < rateLimits.codeVerify.subject.points; tries += 1) {
    expect((await app.visitor().refused(contractRoutes.verify, { body })).httpStatus).toBe(404);
  }
  await parent.call(contractRoutes.verify, { body });
});

test('a handler that forgets to count is a fault, not an open door', async () => {
  expect(await app.visitor().refused(forgetful, { body: { name: 'x' } })).toMatchObject({ httpStatus: 500 });
});
