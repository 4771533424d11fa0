import { expect, test } from 'vitest';
import { journal } from '../attendance.fixtures';
import { listRecentDays } from './recent-days';

const [any] = journal.sessions;
const on = (day: number, state: 'planned' | 'cancelled' = 'planned') =>
  any ? [{ ...any, date: `2026-11-${String(day).padStart(2, '0')}`, state }] : [];

test('lists the last five sessions before the day that took place', () => {
  const sessions = [1, 3, 5, 7, 9, 11, 13, 15].flatMap((day) => on(day, day === 5 ? 'cancelled' : 'planned'));
  expect(listRecentDays({ sessions }, '2026-11-15')).toEqual(
    ['03', '07', '09', '11', '13'].map((day) => `2026-11-${day}`),
  );
  expect(listRecentDays({ sessions }, '2026-11-01')).toEqual([]);
});
