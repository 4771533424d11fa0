import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatMoment, formatMoney, formatPhone, formatTime } from './formats';

const date = new Date('2026-11-21T06:05:00Z');

test('dates have Russian month names', () => {
  expect(formatDateTime(date)).toBe('21 ноября 2026 в 09:05');
  expect(formatDate('2026-03-08')).toBe('8 марта 2026');
  expect(formatDateTime('2026-11-21T09:05')).toBe('21 ноября 2026 в 09:05');
  expect(formatDateTime(date, 'en')).toBe('21 November 2026 at 09:05');
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

test('phones are shown as people read them', () => {
  expect(formatPhone('+79161234567')).toBe('+7 (916) 123-45-67');
  expect(formatPhone('79161234567')).toBe('+7 (916) 123-45-67');
  expect(formatPhone('+7916')).toBe('+7916');
});

test('money has no fractions', () => {
  expect(formatMoney(125_400, 'USD', 'en')).toBe('$125,400');
  expect(formatMoney(125_400, 'RUB').replaceAll(/\s/g, ' ')).toBe('125 400 ₽');
});
