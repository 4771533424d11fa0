import { expect, test } from 'vitest';
import { toSessionState } from './session-state';

const times = { startTime: '17:00', endTime: '18:00' };
const session = { state: 'planned', students: 12, present: 0, absent: 0 } as const;

test.each([
  ['16:59', 'coming'],
  ['17:00', 'running'],
  ['17:59', 'running'],
  ['18:00', 'unmarked'],
])('nobody is marked at %s: %s', (time, state) => {
  expect(toSessionState(session, times, time)).toBe(state);
});

test('a session is done when all students are marked, or when it has none', () => {
  expect(toSessionState({ ...session, present: 10, absent: 2 }, times, '18:30')).toBe('done');
  expect(toSessionState({ ...session, students: 0 }, times, '18:30')).toBe('done');
  expect(toSessionState({ ...session, present: 12 }, times, '17:30')).toBe('running');
});

test.each(['cancelled', 'moved'] as const)('a %s session does not take place', (state) => {
  expect(toSessionState({ ...session, state }, times, '17:30')).toBe('cancelled');
});
