import type { TrialSlot } from '@school/api-contract/families/trial-lessons';
import { ageFitRanks, compareAge, isOutsideAges } from '@school/api-contract/rules/age-fit';
import { compareRanks } from '../../shared/compare-ranks';
import type { StoredSlot } from './trial-lessons.repository';

const maxSlots = 40;

/**
 * The sessions for a child, the best first: direction, age, branch, a free place, time. A session without a free place is
 * listed only where the group fits, so that nobody searches for it in vain, and once, so that sessions that can be
 * chosen are not below a page of those that cannot.
 *
 * @param childAge in full years; null: not known
 * @param slots by time
 */
export function rankSlots(childAge: number | null, slots: readonly StoredSlot[]): TrialSlot[] {
  const isFirstFull = (slot: StoredSlot) =>
    slots.find(({ groupId, free }) => groupId === slot.groupId && free === 0) === slot;
  return slots
    .map((slot) => ({ slot, age: compareAge(childAge, slot) }))
    .filter(({ slot, age }) => slot.free > 0 || (slot.sameDirection && !isOutsideAges(age) && isFirstFull(slot)))
    .map(({ slot, age }) => ({
      slot: toSlot(slot, age),
      ranks: [slot.sameDirection ? 0 : 1, ageFitRanks[age], slot.inBranch ? 0 : 1, slot.free > 0 ? 0 : 1],
    }))
    .toSorted((one, other) => compareRanks(one.ranks, other.ranks))
    .slice(0, maxSlots)
    .map(({ slot }) => slot);
}

const toSlot = ({ sameDirection: _, startsAt, ...slot }: StoredSlot, age: TrialSlot['age']): TrialSlot => ({
  ...slot,
  age,
  startsAt: startsAt.toISOString(),
});
