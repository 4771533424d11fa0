import { expect, test } from 'vitest';
import { defaultDesiredDate } from './default-date';

test('the desired date starts as today at 17:30 UTC', () => {
  expect(defaultDesiredDate(new Date('2026-11-20T08:00:00Z'))).toEqual(new Date('2026-11-20T17:30:00Z'));
  expect(defaultDesiredDate(new Date('2026-11-20T20:59:00Z'))).toEqual(new Date('2026-11-20T17:30:00Z'));
});

test('after the school’s midnight the default is the new day, which the picker allows', () => {
  expect(defaultDesiredDate(new Date('2026-11-20T21:00:00Z'))).toEqual(new Date('2026-11-21T17:30:00Z'));
});
