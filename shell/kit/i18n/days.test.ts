import { expect, test } from 'vitest';
import { addDays, countDaysBetween } from './days';

test('counts days over the end of a month and of a year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(countDaysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(countDaysBetween('2026-11-02', '2026-11-01')).toBe(-1);
});
