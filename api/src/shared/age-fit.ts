import type { GroupSuggestion } from '@school/api-contract/families/group-suggestions';

export type AgeFit = GroupSuggestion['age'];

/** @param age of the child in full years */
export function compareAge(
  age: number,
  { youngestAge, oldestAge }: Pick<GroupSuggestion, 'youngestAge' | 'oldestAge'>,
): AgeFit {
  if (youngestAge === null && oldestAge === null) return 'unknown';
  if (youngestAge !== null && age < youngestAge) return 'younger';
  return oldestAge !== null && age > oldestAge ? 'older' : 'fits';
}

/** Sorts groups whose age fits first and those that name no age next. */
export const ageFitRanks: Record<AgeFit, number> = { fits: 0, unknown: 1, younger: 2, older: 2 };

export const isOutsideAges = (age: AgeFit): boolean => age === 'younger' || age === 'older';
