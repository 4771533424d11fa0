import { expect, test } from 'vitest';
import { isWholePhone, phoneDigits } from './phone-digits';

test.each([
  ['+79161234567', '79161234567'],
  ['+7 (916) 123-45-67', '79161234567'],
  ['8 916 123-45-67', '79161234567'],
  ['79161234567', '79161234567'],
  ['7916123456789', '79161234567'],
  ['+7', '7'],
  ['', ''],
])('%j has the digits %j', (phone, digits) => {
  expect(phoneDigits(phone)).toBe(digits);
});

test.each([
  ['+7 (916) 123-45-67', true],
  ['89161234567', true],
  ['+7 (916) 123-45-6', false],
  ['+1 (916) 123-45-67', false],
  ['+7', false],
  ['', false],
])('%j is a whole number: %j', (phone, whole) => {
  expect(isWholePhone(phone)).toBe(whole);
});
