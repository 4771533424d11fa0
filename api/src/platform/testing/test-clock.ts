import type { Clock } from '../ports/clock';

/** A clock that stands still until it is told otherwise. Starts at the real time, since columns default to now(). */
export interface TestClock extends Clock {
  set(moment: Date | string): void;
  advance(milliseconds: number): void;
}

export function createTestClock(): TestClock {
  let current = new Date();
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
