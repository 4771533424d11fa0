import { authRoutes } from '@school/api-contract/accounts/auth';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeAll, expect, test } from 'vitest';
import { authenticationRoutes } from '../../features/auth/auth.routes';
import { useTestApp } from '../../testing/test-app';

const app = useTestApp({
  features: authenticationRoutes,
  settings: { captcha: { provider: 'altcha', siteKey: '', secret: '' } },
});

// the library compares a challenge's expiry with the machine's clock
beforeAll(() => app.clock.set(new Date()));

/** Gets a challenge over HTTP and solves it like the widget. */
async function solve(): Promise<{ challenge: Challenge; solution: object }> {
  const { body } = await app.visitor().call(authRoutes.captcha);
  if (body.provider !== 'altcha') throw new Error('Not ALTCHA');
  const challenge: Challenge = JSON.parse(JSON.stringify(body.challenge));
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('Not solved');
  return { challenge, solution };
}

const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

async function getLoginErrorCode(captchaToken?: string): Promise<string> {
  const body = { username: 'nobody', password: 'x', captchaToken };
  return (await app.visitor().refused(authRoutes.login, { body })).body.code;
}

test('a solution admits one sign-in attempt', async () => {
  const token = encode(await solve());
  expect(await getLoginErrorCode(token)).toBe('INVALID_CREDENTIALS');
  expect(await getLoginErrorCode(token)).toBe('CAPTCHA_FAILED');
});

test('of many parallel uses of one solution only one succeeds', async () => {
  const token = encode(await solve());
  const codes = await Promise.all(Array.from({ length: 8 }, () => getLoginErrorCode(token)));
  expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(1);
});

test('an expired or forged challenge and garbage are refused before the password check', async () => {
  const { challenge, solution } = await solve();
  const easier = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } };
  expect(await getLoginErrorCode(encode({ challenge: easier, solution }))).toBe('CAPTCHA_FAILED');
  expect(await getLoginErrorCode(encode({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }))).toBe(
    'CAPTCHA_FAILED',
  );
  for (const garbage of [undefined, '', 'x', encode(null), encode({ challenge }), encode([])]) {
    expect(await getLoginErrorCode(garbage)).toBe('CAPTCHA_FAILED');
  }
  app.clock.advance(10 * 60_000);
  expect(await getLoginErrorCode(encode({ challenge, solution }))).toBe('CAPTCHA_FAILED');
});
