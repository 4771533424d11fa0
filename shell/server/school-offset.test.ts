import { expect, test } from 'vitest';
import { findSchoolOffset } from './school-offset';

const noon = new Date('2026-11-26T12:00:00Z');

test.each([
  ['Europe/Moscow', 180],
  ['Asia/Vladivostok', 600],
  ['Asia/Kolkata', 330],
  ['America/St_Johns', -210],
  ['UTC', 0],
])('the days around the page are so far ahead of UTC: %s', (zone, minutes) => {
  expect(findSchoolOffset(zone, noon)).toEqual({
    minutes,
    from: Date.parse('2026-11-12T00:00Z'),
    until: Date.parse('2026-12-10T00:00Z'),
  });
});

test('nothing is said when the clocks change in these days', () => {
  expect(findSchoolOffset('Europe/Berlin', new Date('2026-10-12T12:00:00Z'))).toBeUndefined();
  expect(findSchoolOffset('Europe/Berlin', new Date('2026-11-07T12:00:00Z'))).toBeUndefined();
  expect(findSchoolOffset('Europe/Berlin', new Date('2026-11-09T12:00:00Z'))?.minutes).toBe(60);
});
