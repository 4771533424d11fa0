import { expect, test } from 'vitest';
import { createLogger } from './logging';

function logged(fields: Record<string, unknown>, message = 'x'): string {
  const lines: string[] = [];
  createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) }).info(fields, message);
  const line = lines.join('');
  JSON.parse(line);
  return line;
}

const token = `${'a'.repeat(21)}-${'B'.repeat(21)}`;

test.each([
  ['a phone', { note: 'звонил +7 (916) 123-45-67' }, '916'],
  ['a bare phone', { note: '79161234567' }, '9161234567'],
  ['an e-mail', { note: 'to мама.Иванова@example.org now' }, 'example.org'],
  ['a passport', { note: '4509 123456' }, '123456'],
  ['a token in a path', { url: `/api/contract/sign/${token}?cid=1` }, token],
  ['a password, however deep', { a: { b: { password: 'qwe"rty' } } }, 'qwe'],
  ['a code', { body: { verificationCode: '123456' } }, '123456'],
  ['a cookie', { headers: { cookie: 'sid=short' } }, 'short'],
  ['the stack of an error', { err: new Error('mail to a@example.org') }, 'a@example.org'],
])('%s does not reach the log', (_, fields, secret) => {
  expect(logged(fields)).not.toContain(secret);
});

test('messages are redacted too', () => {
  expect(logged({}, 'sent to +79161234567')).toContain('sent to [скрыто]');
});

test('ids, times and request ids stay readable', () => {
  const requestId = '33fccc52-9785-42c9-8a01-dbce9abeca29';
  const line = logged({ requestId, userId: 42, contractId: 2147483647, ms: 12, failureId: 'f-1a2b3c' });
  expect(JSON.parse(line)).toMatchObject({
    requestId,
    userId: 42,
    contractId: 2147483647,
    ms: 12,
    failureId: 'f-1a2b3c',
  });
});
