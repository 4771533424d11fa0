import { expect, test } from 'vitest';
import { formatPhone } from './phone';

test.each([
  ['+74951234567', '+7 (495) 123-45-67'],
  ['74951234567', '+7 (495) 123-45-67'],
  ['+7495123456', '+7495123456'],
  ['parent@example.org', 'parent@example.org'],
  ['', ''],
])('%j is shown as %j', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown);
});
