import type { CalendarSession } from '@school/api-contract/groups/groups';
import { expect, test } from 'vitest';
import { createCalendar } from '../groups.fixtures';
import { countClashes, listClashes } from './list-clashes';

function session(name: string, startTime: string, clashes: CalendarSession['clashes']): CalendarSession {
  const [base] = createCalendar('2026-11-23');
  if (!base) throw new Error('the fixture has no session');
  return { ...base, ...{ group: { id: 1, name }, startTime, endTime: '20:00', clashes } };
}
const clash = (kind: 'hall' | 'trainer', groupName: string | null, startTime: string) => ({
  ...{ kind, groupName, startTime, endTime: '20:00' },
});
const named = (rows: ReturnType<typeof listClashes>) =>
  rows.map(({ session: { group }, clashes }) => [group.name, ...clashes.map(({ groupName }) => groupName)]);

test('a pair of sessions is listed once, with the first of them, whatever they share', () => {
  const rows = listClashes([
    session('A', '18:00', [clash('hall', 'B', '18:30'), clash('trainer', 'B', '18:30')]),
    session('B', '18:30', [clash('hall', 'A', '18:00'), clash('trainer', 'A', '18:00')]),
    session('C', '18:30', []),
  ]);
  expect(named(rows)).toEqual([['A', 'B', 'B']]);
  expect(countClashes(rows)).toBe(1);
});

test('three sessions at once are three pairs', () => {
  const rows = listClashes([
    session('A', '18:00', [clash('hall', 'B', '18:10'), clash('hall', 'C', '18:20')]),
    session('B', '18:10', [clash('hall', 'A', '18:00'), clash('hall', 'C', '18:20')]),
    session('C', '18:20', [clash('hall', 'A', '18:00'), clash('hall', 'B', '18:10')]),
  ]);
  expect(named(rows)).toEqual([
    ['A', 'B', 'C'],
    ['B', 'C'],
  ]);
  expect(countClashes(rows)).toBe(3);
});

test('the same clash on another day is another pair', () => {
  const monday = [
    session('A', '18:00', [clash('hall', 'B', '18:30')]),
    session('B', '18:30', [clash('hall', 'A', '18:00')]),
  ];
  const rows = listClashes([...monday, ...monday.map((each) => ({ ...each, date: '2026-11-30' }))]);
  expect(countClashes(rows)).toBe(2);
});
