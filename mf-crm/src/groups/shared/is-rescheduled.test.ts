import { expect, test } from 'vitest';
import { isRescheduled } from './is-rescheduled';

const tuesday = { dayOfWeek: 2, startTime: '17:00', endTime: '18:15' };
const sunday = { dayOfWeek: 7, startTime: '10:00', endTime: '11:00' };
const plan = { schedules: [tuesday, sunday], comingSchedules: [] };
const wednesdays = { from: '2026-12-02', schedules: [{ ...tuesday, dayOfWeek: 3 }] };

test.each<[string, Parameters<typeof isRescheduled>[0], boolean]>([
  ['the scheduled Tuesday', { ...plan, nextSession: { date: '2026-12-01', startTime: '17:00' } }, false],
  ['the scheduled Sunday', { ...plan, nextSession: { date: '2026-12-06', startTime: '10:00' } }, false],
  ['another day', { ...plan, nextSession: { date: '2026-12-02', startTime: '17:00' } }, true],
  ['another time', { ...plan, nextSession: { date: '2026-12-01', startTime: '12:00' } }, true],
  [
    'a day of the next schedule',
    { ...plan, comingSchedules: [wednesdays], nextSession: { date: '2026-12-02', startTime: '17:00' } },
    false,
  ],
  [
    'a day of the schedule before',
    { ...plan, comingSchedules: [wednesdays], nextSession: { date: '2026-12-08', startTime: '17:00' } },
    true,
  ],
  ['no session', { ...plan, nextSession: null }, false],
])('%s', (_what, group, expected) => {
  expect(isRescheduled(group)).toBe(expected);
});
