import type { Clock } from '../platform/ports/clock';

/** A clock that moves only on command. Starts at the real time, because columns default to now(). */
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
