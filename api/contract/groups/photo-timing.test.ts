import { expect, test } from 'vitest';
import { comparePhotoMinutes, toTakenState } from './photo-timing';

test.each([
  [-180, 'EARLY'],
  [-31, 'EARLY'],
  [-30, 'ON_TIME'],
  [0, 'ON_TIME'],
  [5, 'ON_TIME'],
  [6, 'LATE'],
  [15, 'LATE'],
  [16, 'VERY_LATE'],
])('a photo %i minutes after the start is %s', (minutes, state) => {
  expect(toTakenState(minutes)).toBe(state);
});

test('an early photo comes after all others', () => {
  expect([40, -180, 2, -31, -30].toSorted(comparePhotoMinutes)).toEqual([-30, 2, 40, -180, -31]);
});
