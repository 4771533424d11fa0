import { expect, test } from 'vitest';
import { toAwaitedPhoto } from './awaited-photo';

const session = { date: '2026-11-23', startTime: '17:30', endTime: '19:00' };
const at = (time: string, day = session.date) => toAwaitedPhoto(session, { day, time });

test('says from the start to the end what a photo would be', () => {
  expect(at('17:29')).toBeUndefined();
  expect(at('17:30')).toEqual({ status: 'ON_TIME', minutes: 0, left: 6 });
  expect(at('17:35')).toEqual({ status: 'ON_TIME', minutes: 5, left: 1 });
  expect(at('17:36')).toEqual({ status: 'LATE', minutes: 6, left: 0 });
  expect(at('18:10')).toMatchObject({ status: 'VERY_LATE', minutes: 40 });
  expect(at('19:00')).toBeUndefined();
  expect(at('17:40', '2026-11-24')).toBeUndefined();
});
