import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatMoment,
  formatMoney,
  formatShortDate,
  formatShortDateTime,
  formatTime,
} from './formats';

const date = new Date('2026-11-21T06:05:00Z');

test('dates have Russian month names', () => {
  expect(formatDateTime(date)).toBe('21 ноября 2026 в 09:05');
  expect(formatDate('2026-03-08')).toBe('8 марта 2026');
  expect(formatDateTime('2026-11-21T09:05')).toBe('21 ноября 2026 в 09:05');
  expect(formatDateTime(date, 'en')).toBe('21 November 2026 at 09:05');
});

test('a short date names the year only when it is another one', () => {
  expect(formatShortDate('2026-11-10', '2026-11-21')).toBe('10 ноя');
  expect(formatShortDate('2025-05-01', '2026-11-21')).toBe('1 мая 2025');
  expect(formatShortDate('2026-09-10', '2026-11-21', 'en')).toBe('10 Sep');
  // half past midnight of the new year in the school's time zone
  expect(formatShortDate('2026-12-31T21:30:00Z', '2026-12-31')).toBe('1 янв 2027');
  expect(formatShortDateTime(date, '2026-11-21')).toBe('21 ноя, 09:05');
  expect(formatShortDateTime(date, '2027-01-01')).toBe('21 ноя 2026, 09:05');
  expect(formatShortDate(null, '2026-11-21')).toBe('');
  expect(formatShortDateTime('', '2026-11-21')).toBe('');
});

test('formats a moment of evidence with seconds and zone', () => {
  expect(formatMoment('2026-11-21T06:05:09.800Z')).toBe('21 ноября 2026 в 09:05:09 (UTC+03:00)');
  expect(formatMoment('2026-11-20T23:59:59Z', 'en')).toBe('21 November 2026 at 02:59:59 (UTC+03:00)');
});

test('formats an empty date as an empty text and throws for an invalid one', () => {
  for (const format of [formatDateTime, formatDate, formatTime]) {
    for (const empty of ['', null, undefined]) expect(format(empty)).toBe('');
    for (const wrong of ['завтра', '2026-11-21T25:00', new Date(Number.NaN)]) {
      expect(() => format(wrong)).toThrow(new RangeError('Invalid time value'));
    }
  }
  expect(() => formatDate('2026-02-30')).toThrow(new RangeError('Invalid time value'));
});

test('money has no fractions', () => {
  expect(formatMoney(125_400, 'USD', 'en')).toBe('$125,400');
  expect(formatMoney(-500, 'RUB').replaceAll(/\s/g, ' ')).toBe('−500 ₽');
  expect(formatMoney(125_400, 'RUB').replaceAll(/\s/g, ' ')).toBe('125 400 ₽');
});
