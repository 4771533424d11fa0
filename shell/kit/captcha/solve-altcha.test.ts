import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, test } from 'vitest';
import { getAltchaExpiry, solveAltcha } from './solve-altcha';

test('returns a token that the server accepts', async () => {
  const secrets = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' };
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 5,
    deriveKey,
    expiresAt: 4_000_000_000,
    ...secrets,
  });
  const payload = JSON.parse(atob(await solveAltcha({ ...challenge })));
  expect(payload.solution.counter).toBe(5);
  expect(await verifySolution({ ...payload, deriveKey, ...secrets })).toMatchObject({ verified: true });
  expect(getAltchaExpiry({ ...challenge })).toBe(4_000_000_000_000);
});

test('rejects any other challenge', async () => {
  await expect(solveAltcha({ provider: 'altcha' })).rejects.toThrow('not an ALTCHA challenge');
});
