import type { ageFits } from '../families/group-suggestions';

export type AgeFit = (typeof ageFits)[number];

/** The ages of a group in full years; null: no limit on that side. */
interface Ages {
  youngestAge: number | null;
  oldestAge: number | null;
}

/** @param age of the child in full years; null: not known */
export function compareAge(age: number | null, { youngestAge, oldestAge }: Ages): AgeFit {
  if (age === null || (youngestAge === null && oldestAge === null)) return 'unknown';
  if (youngestAge !== null && age < youngestAge) return 'younger';
  return oldestAge !== null && age > oldestAge ? 'older' : 'fits';
}

/** Sorts groups whose age fits first and those that name no age next. */
export const ageFitRanks: Record<AgeFit, number> = { fits: 0, unknown: 1, younger: 2, older: 2 };

export const isOutsideAges = (age: AgeFit): boolean => age === 'younger' || age === 'older';
