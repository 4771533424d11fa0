import { expect, test } from 'vitest';
import { formatPhone, groupPhone, normalizePhone, ungroupPhone } from './phone-format';

test.each([
  ['', ''],
  ['+7', '7'],
  ['8', '7'],
  ['9', '79'],
  ['89121234567', '79121234567'],
  ['+7 (912) 123-45-67', '79121234567'],
  ['9121234567', '79121234567'],
  ['+7 912 123 45 67 89', '79121234567'],
  ['нет', ''],
])('the digits of %j are %j', (text, digits) => {
  expect(normalizePhone(text)).toBe(digits);
});

test.each([
  ['', ''],
  ['7', '+7'],
  ['79', '+7 (9'],
  ['7912', '+7 (912'],
  ['79121', '+7 (912) 1'],
  ['7912123', '+7 (912) 123'],
  ['79121234', '+7 (912) 123-4'],
  ['791212345', '+7 (912) 123-45'],
  ['79121234567', '+7 (912) 123-45-67'],
  ['89121234567', '+7 (912) 123-45-67'],
])('%j is shown as %j', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown);
});

test.each([
  ['', ''],
  ['+7', '+7'],
  ['+7912', '+7 912'],
  ['+791212', '+7 912 12'],
  ['+79121234', '+7 912 123-4'],
  ['+79121234567', '+7 912 123-45-67'],
])('%j is shown as %j and held as before', (value, shown) => {
  expect(groupPhone(value)).toBe(shown);
  expect(ungroupPhone(shown)).toBe(value);
});
