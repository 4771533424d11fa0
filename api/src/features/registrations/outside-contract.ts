import { type SportsDirection, type Weekday, weekdays } from '@school/api-contract/common';
import type { OutsideContract } from '@school/api-contract/families/group-suggestions';
import type { ContractStatus } from '@school/api-contract/rules/status-tables';
import { directionNames, weekdayList } from '../../shared/russian-text';
import type { GroupToJoin } from '../groups/groups-to-join.service';

/** What a contract's text says about the lessons. */
export interface ContractText {
  status: ContractStatus;
  variables: { sportsDirection?: string; trainingDays?: string };
}

type Lessons = Pick<GroupToJoin, 'sportsDirection' | 'days'>;

const ended: readonly ContractStatus[] = ['cancelled', 'expired'];

/**
 * Compares a group with the contract's text: another direction, or lessons on none of the days that it names. Groups and
 * texts without days are not compared.
 */
export function listOutsideContract({ status, variables }: ContractText, group: Lessons): OutsideContract[] {
  if (ended.includes(status)) return [];
  const { sportsDirection = '', trainingDays = '' } = variables;
  const direction = directionNames[group.sportsDirection];
  const days = toWeekdays(group.days);
  const isOtherDirection = sportsDirection !== '' && sportsDirection !== direction;
  const areOtherDays =
    trainingDays !== '' && days.length > 0 && !days.some((day) => trainingDays.includes(weekdayList([day])));
  return [
    ...(isOtherDirection ? [{ field: 'sportsDirection' as const, contract: sportsDirection, group: direction }] : []),
    ...(areOtherDays ? [{ field: 'trainingDays' as const, contract: trainingDays, group: weekdayList(days) }] : []),
  ];
}

/**
 * What the card of a student says who attends these groups: their direction, unless they have several, and all their
 * days.
 */
export function toCardOfGroups(groups: readonly Lessons[]): {
  sportsDirection?: SportsDirection;
  trainingDays?: Weekday[];
} {
  const [direction, ...others] = new Set(groups.map(({ sportsDirection }) => sportsDirection));
  const days = toWeekdays(groups.flatMap((group) => group.days));
  return {
    ...(direction !== undefined && others.length === 0 && { sportsDirection: direction }),
    ...(days.length > 0 && { trainingDays: days }),
  };
}

const toWeekdays = (days: readonly number[]) => weekdays.filter((_, index) => days.includes(index + 1));
