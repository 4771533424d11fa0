import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authRoutes } from '@school/api-contract/auth';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, expect, test } from 'vitest';
import { authenticationRoutes } from '../../auth/auth.routes';
import { AppError } from '../app-error';
import { useTestApp } from '../testing/test-app';
import { createSiteVerifier } from './site-verifier';

const app = useTestApp({
  features: authenticationRoutes,
  settings: { captcha: { provider: 'altcha', siteKey: '', secret: '' } },
});

/** Gets a challenge over HTTP and solves it as a widget does. */
async function solve(): Promise<{ challenge: Challenge; solution: object }> {
  const { body } = await app.visitor().call(authRoutes.captcha);
  if (body.provider !== 'altcha') throw new Error('Not ALTCHA');
  const challenge: Challenge = JSON.parse(JSON.stringify(body.challenge));
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('Not solved');
  return { challenge, solution };
}

const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

async function codeOfLogin(captchaToken?: string): Promise<string> {
  const body = { username: 'nobody', password: 'x', captchaToken };
  return (await app.visitor().refused(authRoutes.login, { body })).body.code;
}

test('a solution lets the password be asked, once', async () => {
  const token = encode(await solve());
  expect(await codeOfLogin(token)).toBe('INVALID_CREDENTIALS');
  expect(await codeOfLogin(token)).toBe('CAPTCHA_FAILED');
});

test('of many uses of one solution at once one counts', async () => {
  const token = encode(await solve());
  const codes = await Promise.all(Array.from({ length: 8 }, () => codeOfLogin(token)));
  expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(1);
});

test('an expired challenge, a forged one and garbage are refused before the password', async () => {
  const { challenge, solution } = await solve();
  const easier = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } };
  expect(await codeOfLogin(encode({ challenge: easier, solution }))).toBe('CAPTCHA_FAILED');
  expect(await codeOfLogin(encode({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }))).toBe(
    'CAPTCHA_FAILED',
  );
  for (const garbage of [undefined, '', 'x', encode(null), encode({ challenge }), encode([])]) {
    expect(await codeOfLogin(garbage)).toBe('CAPTCHA_FAILED');
  }
  app.clock.advance(10 * 60_000);
  expect(await codeOfLogin(encode({ challenge, solution }))).toBe('CAPTCHA_FAILED');
});

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A provider on the loopback that answers with the given status and body, and remembers what it was asked. */
async function simulate(status: number, answer: string) {
  const asked: Record<string, string>[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked.push(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())));
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { asked, url: `http://127.0.0.1:${port}/` };
}

const keys = { siteKey: 'public', secret: 'private' };
const codeOf = (work: Promise<void>) =>
  work.then(
    () => 'ok',
    (error) => (error instanceof AppError ? error.code : error),
  );

test.each([
  ['smartcaptcha', '{"status":"ok"}', { secret: 'private', token: 'solved', ip: '192.0.2.1' }],
  ['hcaptcha', '{"success":true}', { secret: 'private', response: 'solved', remoteip: '192.0.2.1' }],
  ['turnstile', '{"success":true}', { secret: 'private', response: 'solved', remoteip: '192.0.2.1' }],
] as const)('%s is asked with its own fields', async (provider, answer, fields) => {
  const { asked, url } = await simulate(200, answer);
  const captcha = createSiteVerifier({ provider, ...keys, url });
  expect(await captcha.challenge()).toEqual({ provider, siteKey: 'public' });
  expect(await codeOf(captcha.verify('solved', '192.0.2.1'))).toBe('ok');
  expect(asked).toEqual([fields]);
});

test.each([
  ['a wrong solution', 200, '{"success":false,"error-codes":["bad"]}', 'CAPTCHA_FAILED'],
  ['a failing provider', 500, '{"success":true}', 'CAPTCHA_UNAVAILABLE'],
  ['an answer that is no JSON', 200, '<html>', 'CAPTCHA_UNAVAILABLE'],
  ['an answer without a verdict', 200, '{}', 'CAPTCHA_UNAVAILABLE'],
])('%s lets nobody in', async (_, status, answer, code) => {
  const { url } = await simulate(status, answer);
  expect(await codeOf(createSiteVerifier({ provider: 'turnstile', ...keys, url }).verify('x', '192.0.2.1'))).toBe(code);
});

test('an unreachable provider lets nobody in, and a missing token is not even asked about', async () => {
  const captcha = createSiteVerifier({ provider: 'hcaptcha', ...keys, url: 'http://127.0.0.1:9/' });
  expect(await codeOf(captcha.verify('x', '192.0.2.1'))).toBe('CAPTCHA_UNAVAILABLE');
  expect(await codeOf(captcha.verify(undefined, '192.0.2.1'))).toBe('CAPTCHA_FAILED');
});
