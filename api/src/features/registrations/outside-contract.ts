import { type SportsDirection, type Weekday, weekdays } from '@school/api-contract/common';
import type { OutsideContract } from '@school/api-contract/families/group-suggestions';
import type { ContractStatus } from '@school/api-contract/rules/status-tables';
import { directionNames, weekdayList } from '../../shared/russian-text';
import type { GroupToJoin } from '../groups/groups-to-join.service';
import { namesBranch } from '../groups/rank-groups';

/** What a contract's text says about the lessons. */
export interface ContractText {
  status: ContractStatus;
  variables: { sportsDirection?: string; trainingDays?: string; trainingAddress?: string };
}

type Lessons = Pick<GroupToJoin, 'sportsDirection' | 'days' | 'branch'>;

const ended: readonly ContractStatus[] = ['cancelled', 'expired'];

/**
 * Compares a group with the contract's text: another direction, lessons on none of the days that it names, or another place.
 * Groups and texts without days or without a place are not compared.
 */
export function listOutsideContract({ status, variables }: ContractText, group: Lessons): OutsideContract[] {
  if (ended.includes(status)) return [];
  const { sportsDirection = '', trainingDays = '', trainingAddress = '' } = variables;
  const direction = directionNames[group.sportsDirection];
  const days = toWeekdays(group.days);
  const isOtherDirection = sportsDirection !== '' && sportsDirection !== direction;
  const areOtherDays =
    trainingDays !== '' && days.length > 0 && !days.some((day) => trainingDays.includes(weekdayList([day])));
  const { branch } = group;
  const isOtherPlace = trainingAddress !== '' && branch !== null && !namesBranch(branch, trainingAddress);
  return [
    ...(isOtherDirection ? [{ field: 'sportsDirection' as const, contract: sportsDirection, group: direction }] : []),
    ...(areOtherDays ? [{ field: 'trainingDays' as const, contract: trainingDays, group: weekdayList(days) }] : []),
    ...(isOtherPlace ? [{ field: 'trainingAddress' as const, contract: trainingAddress, group: toPlace(branch) }] : []),
  ];
}

/**
 * What the card of a student says who attends these groups: their direction and place, unless they have several, and all
 * their days.
 */
export function toCardOfGroups(groups: readonly Lessons[]): {
  sportsDirection?: SportsDirection;
  trainingDays?: Weekday[];
  trainingAddress?: string;
} {
  const [direction, ...others] = new Set(groups.map(({ sportsDirection }) => sportsDirection));
  const days = toWeekdays(groups.flatMap((group) => group.days));
  const [place, ...otherPlaces] = new Set(groups.flatMap(({ branch }) => (branch ? [toPlace(branch)] : [])));
  return {
    ...(direction !== undefined && others.length === 0 && { sportsDirection: direction }),
    ...(days.length > 0 && { trainingDays: days }),
    ...(place !== undefined && otherPlaces.length === 0 && { trainingAddress: place }),
  };
}

/** The address of a branch as a contract names it; with its name when the address alone is too short for a contract. */
const toPlace = ({ name, address }: { name: string; address: string }) =>
  address.length >= shortestTrainingAddress ? address : [name, address].filter(Boolean).join(', ');

/** Specification section 5. */
const shortestTrainingAddress = 10;

const toWeekdays = (days: readonly number[]) => weekdays.filter((_, index) => days.includes(index + 1));
