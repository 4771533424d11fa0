import { expect, test } from 'vitest';
import { finishTime, fromTyped, offeredTimes, toTime } from './time-text';

test.each([
  ['1730', '17:30'],
  ['17.30', '17:30'],
  ['17:30', '17:30'],
  ['17ж30', '17:30'],
  ['17 30', '17:30'],
  [' 9-05 ', '09:05'],
  ['930', '09:30'],
  ['9', '09'],
  ['1', '1'],
  ['17', '17'],
  ['17:', '17:'],
  ['18305', '18:30'],
  ['17:30:00', '17:30'],
  ['полдень', ''],
])('%j is read as %j', (typed, time) => {
  expect(fromTyped(typed)).toBe(time);
});

test.each([
  ['17:30', '17:30'],
  ['00:00', '00:00'],
  ['24:00', ''],
  ['17:60', ''],
  ['17:3', ''],
  ['', ''],
])('%j is the time %j', (text, time) => {
  expect(toTime(text)).toBe(time);
});

test('an incomplete time is completed when the field loses focus', () => {
  expect(['17', '17:', '17:3', '1', '', '99'].map(finishTime)).toEqual(['17:00', '17:00', '17:30', '1', '', '99:00']);
});

test('offers every half hour of the working day', () => {
  expect(offeredTimes[0]).toBe('06:00');
  expect(offeredTimes.at(-1)).toBe('22:00');
  expect(offeredTimes).toContain('17:30');
});
