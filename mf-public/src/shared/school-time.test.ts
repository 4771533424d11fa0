import { expect, test } from 'vitest';
import { addDays, fromWallTime, toWallTime, weekdayOf } from './school-time';

test('Moscow is three hours ahead of UTC, in summer and in winter', () => {
  expect(toWallTime(new Date('2026-01-15T17:30:00Z'))).toEqual({ day: '2026-01-15', time: '20:30' });
  expect(toWallTime(new Date('2026-07-15T17:30:00Z'))).toEqual({ day: '2026-07-15', time: '20:30' });
  expect(fromWallTime({ day: '2026-03-29', time: '02:30' })).toEqual(new Date('2026-03-28T23:30:00Z'));
});

test('the day changes at the school’s midnight', () => {
  expect(toWallTime(new Date('2026-11-20T20:59:59Z')).day).toBe('2026-11-20');
  expect(toWallTime(new Date('2026-11-20T21:00:00Z'))).toEqual({ day: '2026-11-21', time: '00:00' });
});

test.each([
  ['', '17:30'],
  ['', ''],
  ['2026-13-01', '17:30'],
  ['2026-11-20', ''],
  ['2026-11-20', '25:00'],
])('%j at %j is no moment', (day, time) => {
  expect(fromWallTime({ day, time })).toBeUndefined();
});

test('counts days over the end of a month and of a year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});

test('Monday is 0, Sunday is 6', () => {
  expect(weekdayOf('2026-11-16')).toBe(0);
  expect(weekdayOf('2026-11-22')).toBe(6);
});
