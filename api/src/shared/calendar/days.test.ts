import { afterEach, expect, test } from 'vitest';
import { addDays, addMonths, addYears, countYears, getLaterDay, getMonthBounds, getWeekday, listDays } from './days';

const machineZone = process.env.TZ;

afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
});

const dayMs = 86_400_000;

// in the last three a day may begin at 01:00, or the clock is set back at midnight
test.each([
  'UTC',
  'Europe/Moscow',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Santiago',
  'Asia/Beirut',
  'Africa/Cairo',
])('days do not depend on the time zone of the machine: %s', (zone) => {
  process.env.TZ = zone;
  const first = Date.UTC(2024, 0, 1);
  for (let days = 0; days < 3 * 366; days += 1) {
    const date = new Date(first + days * dayMs);
    const day = date.toISOString().slice(0, 10);
    expect(addDays('2024-01-01', days)).toBe(day);
    expect(addDays(day, -days)).toBe('2024-01-01');
    expect(getWeekday(day)).toBe(date.getUTCDay() || 7);
  }
  expect(listDays('2024-01-01', '2026-12-31')).toHaveLength(1096);
});

test('months and years end where the calendar says', () => {
  expect(getMonthBounds('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(getMonthBounds('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(addMonths('2026-02', -3)).toBe('2025-11');
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addYears('2028-02-29', 5)).toBe('2033-02-28');
  expect(addYears('2028-02-29', 4)).toBe('2032-02-29');
  expect(countYears('2018-03-05', '2026-03-04')).toBe(7);
  expect(countYears('2018-03-05', '2026-03-05')).toBe(8);
});

test('days of a period include its first and last day', () => {
  expect(listDays('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect(listDays('2026-03-02', '2026-03-02')).toEqual(['2026-03-02']);
  expect(listDays('2026-03-02', '2026-03-01')).toEqual([]);
  expect(getLaterDay('2026-09-30', '2026-10-01')).toBe('2026-10-01');
});
