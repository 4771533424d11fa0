import { expect, test } from 'vitest';
import { parseBranchSchedule } from './schedule';
import { suggestedSessions, takesPlace } from './suggested-sessions';

/** Sessions in school time, like `now`: 2026-11-20 is a Friday, 2026-11-22 a Sunday. */
function sessions(schedule: string, now: string): string[] {
  return suggestedSessions(parseBranchSchedule(schedule), now).map((session) => session.replace('T', ' '));
}

test('at most five sessions, nearest first', () => {
  expect(sessions('{"Понедельник":"18:00","Среда":"19:00"}', '2026-11-20T12:00')).toEqual([
    '2026-11-23 18:00',
    '2026-11-25 19:00',
    '2026-11-30 18:00',
    '2026-12-02 19:00',
  ]);
  expect(sessions('Ежедневно 18:00', '2026-11-20T12:00')).toHaveLength(5);
});

test('no session later than 14 days', () => {
  expect(sessions('{"Суббота":"10:00"}', '2026-11-20T12:00')).toEqual(['2026-11-21 10:00', '2026-11-28 10:00']);
  expect(sessions('{"Пятница":"12:00"}', '2026-11-20T12:00')).toEqual(['2026-11-27 12:00', '2026-12-04 12:00']);
  expect(sessions('{"Пятница":"12:01"}', '2026-11-20T12:00')).toEqual(['2026-11-20 12:01', '2026-11-27 12:01']);
});

test('includes today until the session begins', () => {
  expect(sessions('{"Пятница":"18:00"}', '2026-11-20T17:59')[0]).toBe('2026-11-20 18:00');
  expect(sessions('{"Пятница":"18:00"}', '2026-11-20T18:00')[0]).toBe('2026-11-27 18:00');
});

test('around midnight counts the sessions of the new day', () => {
  expect(sessions('{"Пятница":"09:00"}', '2026-11-20T00:30')[0]).toBe('2026-11-20 09:00');
  expect(sessions('{"Пятница":"00:15"}', '2026-11-19T23:59')[0]).toBe('2026-11-20 00:15');
});

test('Sunday is the end of the week, Monday comes next', () => {
  expect(sessions('{"Воскресенье":"11:00","Понедельник":"18:00"}', '2026-11-22T10:00').slice(0, 2)).toEqual([
    '2026-11-22 11:00',
    '2026-11-23 18:00',
  ]);
});

test('several times a day, ranges and unsorted lists', () => {
  expect(sessions('{"Суббота":["17:00-18:30","09:00–10:30"]}', '2026-11-21T08:00')).toEqual([
    '2026-11-21 09:00',
    '2026-11-21 17:00',
    '2026-11-28 09:00',
    '2026-11-28 17:00',
  ]);
});

test('clock changes do not shift sessions', () => {
  expect(sessions('{"Воскресенье":"10:00"}', '2026-03-28T12:00')).toEqual(['2026-03-29 10:00', '2026-04-05 10:00']);
  expect(sessions('{"Воскресенье":"10:00"}', '2026-10-24T12:00')).toEqual(['2026-10-25 10:00', '2026-11-01 10:00']);
});

test('the text form; 17:30 where no time is known', () => {
  expect(sessions('Вторник и четверг', '2026-11-20T12:00').slice(0, 2)).toEqual([
    '2026-11-24 17:30',
    '2026-11-26 17:30',
  ]);
});

test('a schedule that names no day suggests nothing', () => {
  expect(sessions('Уточняйте у администратора', '2026-11-20T12:00')).toEqual([]);
  expect(sessions('', '2026-11-20T12:00')).toEqual([]);
});

test('a session that is off is left out and a moved one stands where it is, when it belongs to the schedule', () => {
  const schedule = parseBranchSchedule('{"Понедельник":"18:00"}');
  const changes = {
    off: ['2026-11-23T18:00', '2026-11-30T18:00'],
    moved: [
      { from: '2026-11-23T18:00', to: '2026-11-25T16:00' },
      // before today
      { from: '2026-11-16T18:00', to: '2026-11-21T10:00' },
      // of a group at a time that the schedule does not offer
      { from: '2026-11-24T18:00', to: '2026-11-26T18:00' },
      // too late
      { from: '2026-11-30T18:00', to: '2026-12-20T18:00' },
    ],
  };
  expect(suggestedSessions(schedule, '2026-11-20T12:00', changes)).toEqual(['2026-11-21T10:00', '2026-11-25T16:00']);
  expect(takesPlace(schedule, '2026-11-23T18:00', changes)).toBe(false);
  expect(takesPlace(schedule, '2026-11-25T16:00', changes)).toBe(true);
  expect(takesPlace(schedule, '2026-11-26T18:00', changes)).toBe(false);
  expect(takesPlace(schedule, '2026-12-07T18:00', changes)).toBe(true);
});
