import { expect, test } from 'vitest';
import { createToken, hasValidToken } from './tbank-token';

/** The example that the bank publishes. */
const example = {
  TerminalKey: '1321054611234DEMO',
  OrderId: '201709',
  Success: true,
  Status: 'AUTHORIZED',
  PaymentId: 8742591,
  ErrorCode: '0',
  Amount: 9855,
  CardId: 322264,
  Pan: '430000******0777',
  ExpDate: '1122',
  RebillId: 101709,
};
const password = 'Dfsfh56dgKl';
const token = 'b906d28e76c6428e37b25fcf86c0adc52c63d503013fdd632e300593d165766b';

test('the token of the bank’s example', () => {
  expect(createToken(example, password)).toBe(token);
  expect(hasValidToken({ ...example, Token: token }, password, token.toUpperCase())).toBe(true);
});

test('the token leaves out objects, lists and missing values', () => {
  const notice = { ...example, Data: { a: 1 }, Receipt: [1], Nothing: null };
  expect(createToken(notice, password)).toBe(token);
});

test('another value, another password and a shorter token are refused', () => {
  expect(hasValidToken({ ...example, Amount: 9856 }, password, token)).toBe(false);
  expect(hasValidToken(example, 'other', token)).toBe(false);
  expect(hasValidToken(example, password, token.slice(1))).toBe(false);
});
