import { expect, test } from 'vitest';
import { judgeCanary } from './judge-canary';

const looksPerMinute = 4;

/** Mulberry32: the same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Run {
  random: () => number;
  startsPerMinute: number;
  /** The canary's share of the starts. */
  share: number;
  failureRates: { canary: number; live: number };
  minutes: number;
}

/** @returns at which look the canary is halted; undefined: never */
function simulate({ random, startsPerMinute, share, failureRates, minutes }: Run): number | undefined {
  const canary = { starts: 0, failures: 0 };
  const live = { starts: 0, failures: 0 };
  let due = 0;
  for (let look = 1; look <= minutes * looksPerMinute; look += 1) {
    for (due += startsPerMinute / looksPerMinute; due >= 1; due -= 1) {
      const isCanary = random() < share;
      const counts = isCanary ? canary : live;
      counts.starts += 1;
      if (random() < (isCanary ? failureRates.canary : failureRates.live)) counts.failures += 1;
    }
    if (judgeCanary(canary, live) === 'failing') return look;
  }
  return undefined;
}

const runs = 1000;
const traffics = [5, 60, 500];

test.each([0, 0.005, 0.02])(
  'of 1,000 sound canaries at most 10 are halted within an hour, where %d of the starts fail',
  (rate) => {
    const random = createRandom(1);
    for (const startsPerMinute of traffics) {
      let halted = 0;
      for (let run = 0; run < runs; run += 1) {
        const share = [0.01, 0.1, 0.5, 0.9][run % 4] ?? 0.5;
        const failureRates = { canary: rate, live: rate };
        if (simulate({ random, startsPerMinute, share, failureRates, minutes: 60 }) !== undefined) halted += 1;
      }
      expect(halted).toBeLessThanOrEqual(runs / 100);
    }
  },
);

test.each([0, 0.005, 0.02])(
  'a canary that fails in 30 of 100 starts is halted within a minute, where %d fail live',
  (live) => {
    const random = createRandom(2);
    const countLate = (share: number, minutes: number) => {
      let late = 0;
      for (let run = 0; run < runs; run += 1) {
        const failureRates = { canary: 0.3, live };
        if (simulate({ random, startsPerMinute: 60 / share, share, failureRates, minutes }) === undefined) late += 1;
      }
      return late;
    };
    expect(countLate(0.1, 1)).toBeLessThanOrEqual(runs / 100);
    // Beside 60 live starts instead of 540 there is less to compare with.
    expect(countLate(0.5, 1)).toBeLessThanOrEqual(runs / 5);
    expect(countLate(0.5, 2)).toBeLessThanOrEqual(runs / 100);
  },
);

test('a canary that always fails is halted within 30 starts, beside few live ones too', () => {
  expect(judgeCanary({ starts: 30, failures: 30 }, { starts: 3, failures: 0 })).toBe('failing');
  expect(judgeCanary({ starts: 8, failures: 8 }, { starts: 8, failures: 0 })).toBe('failing');
  expect(judgeCanary({ starts: 5, failures: 5 }, { starts: 30, failures: 0 })).toBe('failing');
});

test('the chance is that of the exact test', () => {
  // C(40, n) / C(80, n): 0.00051 for 10 failures, 0.00022 for 11
  expect(judgeCanary({ starts: 40, failures: 10 }, { starts: 40, failures: 0 })).toBe('healthy');
  expect(judgeCanary({ starts: 40, failures: 11 }, { starts: 40, failures: 0 })).toBe('failing');
  // exactly 9 of 10: 0.0066
  expect(judgeCanary({ starts: 40, failures: 9 }, { starts: 40, failures: 1 })).toBe('healthy');
});

test('the answer is "waiting" until both releases have enough starts', () => {
  expect(judgeCanary({ starts: 0, failures: 0 }, { starts: 0, failures: 0 })).toBe('waiting');
  expect(judgeCanary({ starts: 29, failures: 0 }, { starts: 900, failures: 1 })).toBe('waiting');
  expect(judgeCanary({ starts: 900, failures: 0 }, { starts: 29, failures: 0 })).toBe('waiting');
  expect(judgeCanary({ starts: 30, failures: 0 }, { starts: 30, failures: 0 })).toBe('healthy');
  expect(judgeCanary({ starts: 50, failures: 50 }, { starts: 0, failures: 0 })).toBe('waiting');
});

test('a canary that fails less often than the live release is healthy, even if both fail', () => {
  expect(judgeCanary({ starts: 100, failures: 30 }, { starts: 900, failures: 450 })).toBe('healthy');
  expect(judgeCanary({ starts: 100, failures: 100 }, { starts: 900, failures: 900 })).toBe('healthy');
});

test('a few failures of one browser do not halt a canary', () => {
  expect(judgeCanary({ starts: 4, failures: 4 }, { starts: 900, failures: 0 })).toBe('waiting');
  expect(judgeCanary({ starts: 5, failures: 5 }, { starts: 900, failures: 0 })).toBe('failing');
});

test('failures without their starts are ignored', () => {
  expect(judgeCanary({ starts: 0, failures: 40 }, { starts: 900, failures: 0 })).toBe('waiting');
  expect(judgeCanary({ starts: 2, failures: 40 }, { starts: 90, failures: 0 })).toBe('waiting');
});
