import { contractCheckRoutes } from '@school/api-contract/contracts/contract-check';
import { expect, test } from 'vitest';
import { outboxCarrier } from '../../../platform/delivery/carrier';
import { deliveryJobs } from '../../../platform/delivery/delivery-worker';
import { useTestApp } from '../../../testing/test-app';
import { registrationsRoutes } from '../../registrations/registrations.routes';
import { contractsRoutes } from '../contracts.routes';
import { enrolAndRequestCode, enrolAndSign } from '../signing/signing.fixture';
import { signingJobs } from '../signing/signing.jobs';
import { signingRoutes } from '../signing/signing.routes';
import { checkRoutes } from './contract-check.routes';

const app = useTestApp({
  features: [registrationsRoutes, contractsRoutes, signingRoutes, checkRoutes],
  jobs: (deps) => [...signingJobs(deps), ...deliveryJobs(deps, { sms: outboxCarrier, email: outboxCarrier })],
  settings: { rateLimits: true },
});
const { check } = contractCheckRoutes;

const otherFile = 'a'.repeat(64);

async function ask(body: { contractNumber?: string; code?: string; sha256?: string }) {
  return (await app.visitor().call(check, { body })).body;
}

test('answers genuine by number and code or by file, and reports a changed file, a wrong code and an ended contract', async () => {
  const { contractId } = await enrolAndSign(app);
  await app.runJobs();
  const {
    contractNumber,
    checkCode: code,
    signedFileSha256: sha256,
  } = await app.db('contracts').where({ id: contractId }).first();

  expect(await ask({ contractNumber, code })).toEqual({ result: 'genuine' });
  expect(await ask({ contractNumber, code: `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase() })).toEqual({
    result: 'genuine',
  });
  expect(await ask({ sha256 })).toEqual({ result: 'genuine' });
  expect(await ask({ contractNumber, code, sha256 })).toEqual({ result: 'genuine' });
  expect(await ask({ contractNumber, code, sha256: otherFile })).toEqual({ result: 'changed' });
  expect(await ask({ sha256: otherFile })).toEqual({ result: 'unknown' });
  const wrong = code.startsWith('7') ? `8${code.slice(1)}` : `7${code.slice(1)}`;
  expect(await ask({ contractNumber, code: wrong })).toEqual({ result: 'unknown' });
  expect(await ask({ contractNumber, code: wrong, sha256: otherFile })).toEqual({ result: 'unknown' });

  await app.db('contracts').where({ id: contractId }).update({ status: 'cancelled', cancelledAt: app.clock.now() });
  expect(await ask({ contractNumber, code })).toEqual({ result: 'revoked' });
  expect(await ask({ sha256 })).toEqual({ result: 'revoked' });
});

test('an unsigned contract is unknown, also with an empty code', async () => {
  const { contractId } = await enrolAndRequestCode(app);
  const { contractNumber } = await app.db('contracts').where({ id: contractId }).first();
  expect(await ask({ contractNumber, code: '0000000000' })).toEqual({ result: 'unknown' });
});

test('names missing fields and limits guessing', async () => {
  const refused = await app.visitor().refused(check, { body: { contractNumber: '2026-00001' } });
  expect(refused.body.details?.map(({ path }) => path)).toEqual(['code']);
  const guesser = app.visitor();
  for (;;) {
    const answer = await guesser.send('POST', check.path, {
      body: { contractNumber: '2026-00001', code: '0123456789' },
    });
    if (answer.status === 200) continue;
    expect(answer.status).toBe(429);
    break;
  }
});
