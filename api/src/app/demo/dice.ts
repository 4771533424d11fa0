/** A deterministic random generator, so that the demo school is the same at every start. */
export interface Dice {
  /** A random integer between both, inclusive. */
  between(low: number, high: number): number;
  /** True with this probability, 0 to 1. */
  chance(share: number): boolean;
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T;
  digits(count: number): string;
}

/** The generator mulberry32: small, and random enough for a demo. */
export function makeDice(seed: number): Dice {
  let state = seed;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(roll() * (high - low + 1));
  return {
    between,
    chance: (share) => roll() < share,
    pick: (from) => {
      const index = between(0, from.length - 1);
      const picked = from[index];
      if (picked === undefined) throw new Error('Nothing to pick from');
      return picked;
    },
    digits: (count) => Array.from({ length: count }, () => between(0, 9)).join(''),
  };
}
