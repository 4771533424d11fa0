import { expect, test } from 'vitest';
import { dateToIso, isoToDate, isoToText, textToIso } from './date-text';

test.each([
  ['29.02.2024', '2024-02-29'],
  ['29.02.2023', ''],
  ['31.04.2026', ''],
  ['00.01.2026', ''],
  ['01.13.2026', ''],
  ['1.1.2026', ''],
  ['00.00.0000', ''],
  ['01.01.0000', ''],
  ['14.03.20', ''],
  ['', ''],
])('%j is the day %j', (text, iso) => {
  expect(textToIso(text)).toBe(iso);
});

test('a day and its text are the same both ways', () => {
  expect(isoToText('2018-03-14')).toBe('14.03.2018');
  expect(isoToText('2018-03-14T10:00')).toBe('');
  expect(isoToText('')).toBe('');
});

test('a calendar day keeps its number in the local zone, also in the first century', () => {
  for (const iso of ['2026-11-20', '2024-02-29', '0099-12-31']) {
    const date = isoToDate(iso);
    expect(date && dateToIso(date)).toBe(iso);
    expect(date?.getHours()).toBe(0);
  }
  expect(isoToDate('20.11.2026')).toBeUndefined();
});
