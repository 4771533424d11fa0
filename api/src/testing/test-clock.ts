import type { Clock } from '../platform/ports/clock';

/**
 * A clock that moves only on command, so that no test depends on the day or hour on which it runs. Starts on a Sunday at
 * noon in Moscow; columns that default to now() hold later moments.
 */
export interface TestClock extends Clock {
  set(moment: Date | string): void;
  advance(milliseconds: number): void;
}

export function createTestClock(): TestClock {
  let current = new Date('2026-11-22T09:00:00Z');
  return {
    now: () => new Date(current),
    set(moment) {
      current = new Date(moment);
    },
    advance(milliseconds) {
      current = new Date(current.getTime() + milliseconds);
    },
  };
}
