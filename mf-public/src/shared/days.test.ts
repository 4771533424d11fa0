import { expect, test } from 'vitest';
import { addDays, toWeekday } from './days';

test('counts days over the end of a month and of a year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});

test('Monday is 0, Sunday is 6', () => {
  expect(toWeekday('2026-11-16')).toBe(0);
  expect(toWeekday('2026-11-22')).toBe(6);
});
