import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '../app-error';
import { createSmartCaptcha } from './smart-captcha';

const keys = { siteKey: 'public', secret: 'private' };
const address = '192.0.2.1';
const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const end of cleanups.splice(0)) end();
});

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/**
 * Simulates the service as documented (yandex.cloud/docs/smartcaptcha/operations/validate-captcha): a form by POST to
 * /validate; each token is valid once; `host` only with `ok`.
 */
async function startCaptchaService() {
  const good = new Set(['solved']);
  const addresses: (string | null)[] = [];
  const failed = (message: string) => ({ status: 'failed', message });
  const answerFor = (form: URLSearchParams) => {
    if (form.get('secret') !== keys.secret) return failed('Authentication failed. Invalid secret.');
    if (!good.delete(form.get('token') ?? '')) return failed('Invalid or expired Token.');
    return { status: 'ok', message: '', host: 'school.example' };
  };
  const origin = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
    if (request.method !== 'POST' || request.url !== '/validate' || !isForm) return response.writeHead(400).end();
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    addresses.push(form.get('ip'));
    return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answerFor(form)));
  });
  return { origin, addresses };
}

const getErrorCode = (work: Promise<void>) =>
  work.then(
    () => 'ok',
    (error) => (error instanceof AppError ? error.code : error),
  );

test('the widget gets the site key, and its token is valid once', async () => {
  const { origin, addresses } = await startCaptchaService();
  const captcha = createSmartCaptcha({ ...keys, origin });
  expect(await captcha.challenge()).toEqual({ provider: 'smartcaptcha', siteKey: 'public' });
  expect(await getErrorCode(captcha.verify('solved', address))).toBe('ok');
  expect(await getErrorCode(captcha.verify('solved', address))).toBe('CAPTCHA_FAILED');
  expect(addresses).toEqual([address, address]);
});

test('an unknown token, a wrong secret and a missing token are refused', async () => {
  const { origin, addresses } = await startCaptchaService();
  const captcha = createSmartCaptcha({ ...keys, origin });
  expect(await getErrorCode(captcha.verify('guessed', address))).toBe('CAPTCHA_FAILED');
  expect(await getErrorCode(createSmartCaptcha({ ...keys, secret: 'x', origin }).verify('solved', address))).toBe(
    'CAPTCHA_FAILED',
  );
  expect(await getErrorCode(captcha.verify(undefined, address))).toBe('CAPTCHA_FAILED');
  expect(await getErrorCode(captcha.verify('', address))).toBe('CAPTCHA_FAILED');
  expect(addresses).toHaveLength(2);
});

test.each([
  ['a failing service', 500, '{"status":"ok","message":"","host":"school.example"}'],
  ['a redirect', 302, '{"status":"ok","message":"","host":"school.example"}'],
  ['an answer that is no JSON', 200, '<html>'],
  ['an answer without a verdict', 200, '{}'],
])('%s is refused', async (_, status, answer) => {
  const origin = await listen((_request, response) => response.writeHead(status, { Location: '/' }).end(answer));
  expect(await getErrorCode(createSmartCaptcha({ ...keys, origin }).verify('solved', address))).toBe(
    'CAPTCHA_UNAVAILABLE',
  );
});

test('nobody passes while the service is unreachable', async () => {
  const captcha = createSmartCaptcha({ ...keys, origin: 'http://127.0.0.1:9' });
  expect(await getErrorCode(captcha.verify('solved', address))).toBe('CAPTCHA_UNAVAILABLE');
});
