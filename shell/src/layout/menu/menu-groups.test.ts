import { expect, test } from 'vitest';
import { toMenuGroups } from './menu-groups';

const groupsOf = (...orders: number[]) =>
  toMenuGroups(orders.map((order) => ({ order }))).map(({ group, entries }) => [group, ...entries.map((e) => e.order)]);

test('an entry stands in the group in which its order lies', () => {
  expect(groupsOf(-5, 10, 49, 50, 56, 60, 70, 900)).toEqual([
    ['daily', -5, 10, 49],
    ['money', 50, 56],
    ['enrolment', 60],
    ['school', 70, 900],
  ]);
});

test('a role without entries of a group does not see its heading', () => {
  expect(groupsOf(10, 90)).toEqual([
    ['daily', 10],
    ['school', 90],
  ]);
});
