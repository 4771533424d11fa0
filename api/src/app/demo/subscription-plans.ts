import type { AbsenceRule, PlanKind } from '@school/api-contract/money/subscription-plans';
import type { Transaction } from '../../platform/database/database';
import type { Calendar } from './calendar';
import type { Group } from './groups';
import { insertRows } from './insert-rows';
import { monthlyFees } from './payments';
import type { Direction } from './school';

export interface Plan {
  id: number;
  terms: {
    kind: PlanKind;
    sessions: number | null;
    days: number | null;
    months: number | null;
    groupIds: number[];
    sportsDirections: Direction[];
    proration: 'none' | 'sessions';
    absenceRule: AbsenceRule;
    makeupDays: number | null;
    freezeMaxDays: number;
    freezeMaxTimes: number;
  };
  name: string;
  price: number;
}

const month = { kind: 'months', sessions: null, days: null, months: 1, groupIds: [], proration: 'sessions' } as const;
const freezes = { freezeMaxDays: 21, freezeMaxTimes: 2 };

const ofMonth = (name: string, direction: Direction, absenceRule: AbsenceRule): Omit<Plan, 'id'> => ({
  name,
  price: monthlyFees[direction],
  terms: {
    ...{ ...month, ...freezes, groupIds: [], sportsDirections: [direction], absenceRule },
    makeupDays: absenceRule === 'makeup' ? 30 : null,
  },
});

const ofSessions = (name: string, sessions: number, price: number, groupIds: number[]): Omit<Plan, 'id'> => ({
  name,
  price,
  terms: {
    ...{ kind: 'sessions', sessions, days: 30, months: null, groupIds, sportsDirections: [], proration: 'none' },
    ...{ absenceRule: 'excusedFree', makeupDays: null, freezeMaxDays: 14, freezeMaxTimes: 1 },
  },
});

/** Creates the plans that the school sells, and an archived one; returns which of them the students of a group buy. */
export async function seedPlans(
  trx: Transaction,
  calendar: Calendar,
  groups: Group[],
  accountant: number,
): Promise<(group: Group) => Plan | undefined> {
  const named = (name: string) => groups.filter((group) => group.name.startsWith(name)).map(({ id }) => id);
  const plans = [
    ofMonth('Художественная, месяц', 'artistic_gymnastics', 'makeup'),
    ofMonth('Спортивная, месяц', 'sports_gymnastics', 'makeup'),
    ofMonth('Единоборства, месяц', 'martial_arts', 'charged'),
    ofMonth('Танцы, месяц', 'dance', 'excusedFree'),
    ofSessions('Бальные танцы, 8 занятий', 8, monthlyFees.dance, named('Бальные')),
    ofSessions('Хип-хоп, 12 занятий', 12, monthlyFees.dance, named('Хип-хоп')),
  ];
  const archived = { ...ofMonth('Летний интенсив', 'dance', 'notCharged'), price: 90 };
  const openedAt = calendar.at(calendar.day(-120), '10:00');
  const toRow = ({ name, price, terms }: Omit<Plan, 'id'>, active: boolean) => ({
    ...{ name, price, ...terms, active, createdBy: accountant, createdAt: openedAt, updatedAt: openedAt },
  });
  const ids = await insertRows(trx, 'subscription_plans', [
    ...plans.map((plan) => toRow(plan, true)),
    toRow(archived, false),
  ]);
  const sold = plans.map((plan, index): Plan => ({ ...plan, id: ids[index] ?? 0 }));
  return (group) =>
    sold.find(({ terms }) => terms.groupIds.includes(group.id)) ??
    sold.find(({ terms }) => terms.sportsDirections.includes(group.direction));
}
