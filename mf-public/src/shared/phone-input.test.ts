import { expect, test } from 'vitest';
import { normalizePhone } from './phone-input';

test.each([
  ['', '+7'],
  ['+', '+7'],
  ['+7', '+7'],
  ['7', '+7'],
  ['+7916', '+7916'],
  ['9161234567', '+79161234567'],
  ['+7 (916) 123-45-67', '+79161234567'],
  ['8 916 123-45-67', '+79161234567'],
  ['79161234567', '+79161234567'],
  ['8 (812) 555-12-34', '+78125551234'],
  ['+7a9б1', '+791'],
])('%j becomes %s', (raw, phone) => {
  expect(normalizePhone(raw)).toBe(phone);
});

test('keeps at most 12 characters', () => {
  expect(normalizePhone('+791612345678901')).toBe('+79161234567');
  expect(normalizePhone('+791612345678901')).toHaveLength(12);
});

test('drops the 8 or 7 of a whole mobile number put behind the ready prefix', () => {
  expect(normalizePhone('+789161234567')).toBe('+79161234567');
  expect(normalizePhone('+779161234567')).toBe('+79161234567');
});

test('a superfluous digit does not spoil a city number whose code begins with 8', () => {
  expect(normalizePhone('+781255512345')).toBe('+78125551234');
});

test('typed key by key', () => {
  let value = '+7';
  for (const key of '9161234567890') value = normalizePhone(value + key);
  expect(value).toBe('+79161234567');
});
