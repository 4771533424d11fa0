import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database';
import { toSchoolDay } from './school-day';
import { todaySql } from './today.sql';

const database = testDatabase();

test.each([
  ['Europe/Moscow', '2026-11-20T20:59:59Z', '2026-11-20'],
  ['Europe/Moscow', '2026-11-20T21:00:00Z', '2026-11-21'],
  ['Asia/Kamchatka', '2026-12-31T12:00:00Z', '2027-01-01'],
  ['America/New_York', '2026-11-21T04:59:59Z', '2026-11-20'],
  // the clock goes forward at midnight, so the day begins at 01:00
  ['Asia/Beirut', '2026-03-28T22:00:00Z', '2026-03-29'],
])('SQL and code agree on the day in %s at %s', async (timeZone, moment, day) => {
  const now = new Date(moment);
  await database()('settingsSchool').update({ timeZone });
  const { rows } = await database().raw(`select ${todaySql}::text as today`, { now });
  expect(rows[0].today).toBe(day);
  expect(toSchoolDay(now, timeZone)).toBe(day);
});
