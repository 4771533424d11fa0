import { type Weekday, weekdays } from '@school/api-contract/common';
import type { GroupSuggestion } from '@school/api-contract/families/group-suggestions';
import { ageFitRanks, compareAge } from '@school/api-contract/rules/age-fit';
import { compareRanks } from '../../shared/compare-ranks';
import { foldText } from '../../shared/fold-text';
import type { GroupToJoin } from './groups-to-join.service';

/** Data of a child that help to choose a group. */
export interface ChildToPlace {
  /** In full years. */
  age: number;
  sportsDirection: string;
  trainingDays: readonly Weekday[];
  trainingAddress: string;
  /** The branch of the trial request that the registration link was issued for; null: none. */
  branchId: number | null;
}

/**
 * The groups with how well each suits the child, the best first: direction, age, branch, a free place, days. A full group
 * of the family's own branch, with its waiting list, comes before a free one across the town.
 */
export function rankGroups(child: ChildToPlace, groups: readonly GroupToJoin[]): GroupSuggestion[] {
  return groups
    .map((group) => toSuggestion(child, group))
    .toSorted((one, other) => compareRanks(toRank(one), toRank(other)));
}

function toSuggestion(child: ChildToPlace, { branch, days, ...group }: GroupToJoin): GroupSuggestion {
  const sameDirection = group.sportsDirection === child.sportsDirection;
  const age = compareAge(child.age, group);
  return {
    ...group,
    branch: branch && { id: branch.id, name: branch.name },
    sameDirection,
    age,
    sameBranch: branch !== null && (branch.id === child.branchId || namesBranch(branch, child.trainingAddress)),
    commonDays: weekdays.filter((day, index) => child.trainingDays.includes(day) && days.includes(index + 1)),
    suits: sameDirection && (age === 'fits' || age === 'unknown'),
  };
}

/**
 * Families type the address by hand, so only whole words are compared, without «ул.» and the like; they may leave
 * out the town, or name the branch instead.
 */
export function namesBranch({ address, name }: { address: string; name: string }, typed: string): boolean {
  const given = foldAddress(typed);
  const whole = foldAddress(address);
  if (given.length >= shortestAddress && ` ${whole}`.endsWith(` ${given}`)) return true;
  return [whole, foldAddress(name)].some((part) => part !== '' && ` ${given} `.includes(` ${part} `));
}

/** Shorter texts, such as the number of a house, name no place. */
const shortestAddress = 6;

const genericWords = new Set('г город ул улица д дом'.split(' '));

const foldAddress = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !genericWords.has(word))
    .join(' ');

const toRank = (group: GroupSuggestion): number[] => [
  group.sameDirection ? 0 : 1,
  ageFitRanks[group.age],
  group.sameBranch ? 0 : 1,
  group.freePlaces > 0 ? 0 : 1,
  -group.commonDays.length,
  -group.freePlaces,
];
