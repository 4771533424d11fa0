import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { fromSchoolClock, schoolDay, setSchoolTimeZone, toSchoolClock } from './school-time';

afterEach(() => setSchoolTimeZone('Europe/Moscow'));

test('Moscow is three hours ahead of UTC, in summer and in winter', () => {
  expect(toSchoolClock('2026-01-15T17:30:00Z')).toBe('2026-01-15T20:30');
  expect(toSchoolClock(new Date('2026-07-15T17:30:59.999Z'))).toBe('2026-07-15T20:30');
  expect(toSchoolClock('2026-07-15T23:30:00+05:00')).toBe('2026-07-15T21:30');
  expect(fromSchoolClock('2026-03-29T02:30')).toBe('2026-03-28T23:30:00.000Z');
});

test('the day changes at the school’s midnight', () => {
  expect(schoolDay('2026-11-20T20:59:59Z')).toBe('2026-11-20');
  expect(schoolDay('2026-11-20T21:00:00Z')).toBe('2026-11-21');
  expect(toSchoolClock('2026-11-20T21:00:00Z')).toBe('2026-11-21T00:00');
});

test.each(['', 'T17:30', 'T', '2026-11-20', '2026-11-20T', '2026-13-01T17:30', '2026-02-30T17:30', '2026-11-20T25:00'])(
  '%j is not a moment',
  (clock) => {
    expect(fromSchoolClock(clock)).toBe('');
  },
);

test('throws for an invalid moment as the formatters do', () => {
  expect(() => toSchoolClock('завтра')).toThrow(new RangeError('Invalid time value'));
});

test.each([
  // clocks go forward: 02:30 is skipped
  ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z', '2026-03-29T01:59'],
  ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30'],
  ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00'],
  // clocks go back: 02:30 comes twice
  ['2026-10-25T01:59', '2026-10-24T23:59:00.000Z', '2026-10-25T01:59'],
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30'],
  ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z', '2026-10-25T03:00'],
])('a school in Berlin: %s', (clock, moment, shown) => {
  setSchoolTimeZone('Europe/Berlin');
  expect(fromSchoolClock(clock)).toBe(moment);
  expect(toSchoolClock(moment)).toBe(shown);
});

test('a day that begins at 01:00 stays that day', () => {
  setSchoolTimeZone('Africa/Cairo');
  expect(toSchoolClock(fromSchoolClock('2026-04-24T00:00'))).toBe('2026-04-24T01:00');
});

test('an offset from the page counts only on its days', () => {
  const offset = { minutes: 600, from: Date.parse('2026-11-12T00:00Z'), until: Date.parse('2026-12-10T00:00Z') };
  setSchoolTimeZone('Europe/Moscow', offset);
  expect(toSchoolClock('2026-11-26T10:00:00Z')).toBe('2026-11-26T20:00');
  expect(fromSchoolClock('2026-11-26T20:00')).toBe('2026-11-26T10:00:00.000Z');
  expect(toSchoolClock('2026-11-11T23:59:59Z')).toBe('2026-11-12T02:59');
  expect(toSchoolClock('2026-12-10T00:00:01Z')).toBe('2026-12-10T03:00');
});

test('gives the same results in a browser in another zone', () => {
  // A different local time zone needs a separate process; New York skips 02:30 on 8 March, Moscow does not.
  const script = `
    import { formatDate, formatDateTime, formatTime } from './formats.ts';
    import { fromSchoolClock, toSchoolClock } from './school-time.ts';
    console.log(JSON.stringify([
      new Date(2026, 0, 1).getTimezoneOffset(),
      formatDateTime('2026-11-20T21:30:00Z'), formatDateTime('2026-03-08T02:30'), formatDateTime('2026-03-07T23:30:00Z'),
      formatDate('2026-11-20T21:30:00Z'), formatDate('2026-03-08'), formatTime('2026-11-20T21:30:00Z'),
      fromSchoolClock('2026-03-08T02:30'), toSchoolClock('2026-03-07T23:30:00Z'),
    ]));`;
  const out = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TZ: 'America/New_York' },
    encoding: 'utf8',
  });
  expect(JSON.parse(out)).toEqual([
    300,
    '21 ноября 2026 в 00:30',
    '8 марта 2026 в 02:30',
    '8 марта 2026 в 02:30',
    '21 ноября 2026',
    '8 марта 2026',
    '00:30',
    '2026-03-07T23:30:00.000Z',
    '2026-03-08T02:30',
  ]);
});
