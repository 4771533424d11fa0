import type { SportsDirection } from '@school/api-contract/common';
import type { AbsenceRule, PlanKind, PlanTerms, SubscriptionPlan } from '@school/api-contract/money/subscription-plans';
import { toAmount } from '../../payments/edit/to-amount';

export const planScopes = ['all', 'directions', 'groups'] as const;
export type PlanScope = (typeof planScopes)[number];

/** Numbers as typed. */
export type PlanDraft = {
  name: string;
  price: string;
  nextPrice: string;
  /** 'yyyy-MM-dd', or empty. */
  nextPriceFrom: string;
  kind: PlanKind;
  sessions: string;
  days: string;
  months: string;
  /** Where the plan is valid. */
  scope: PlanScope;
  sportsDirections: SportsDirection[];
  groupIds: string[];
  isProrated: boolean;
  absenceRule: AbsenceRule;
  makeupDays: string;
  freezeMaxDays: string;
  freezeMaxTimes: string;
  active: boolean;
};

export function toDraft(plan: SubscriptionPlan | undefined): PlanDraft {
  const toText = (value: number | null | undefined, fallback: string) => (value == null ? fallback : String(value));
  return {
    name: plan?.name ?? '',
    price: toText(plan?.price, ''),
    nextPrice: toText(plan?.nextPrice, ''),
    nextPriceFrom: plan?.nextPriceFrom ?? '',
    kind: plan?.kind ?? 'sessions',
    sessions: toText(plan?.sessions, '8'),
    days: toText(plan?.days, '30'),
    months: toText(plan?.months, '1'),
    scope: plan && plan.groups.length > 0 ? 'groups' : plan && plan.sportsDirections.length > 0 ? 'directions' : 'all',
    sportsDirections: plan?.sportsDirections ?? [],
    groupIds: plan?.groups.map(({ id }) => String(id)) ?? [],
    isProrated: plan?.proration === 'sessions',
    absenceRule: plan?.absenceRule ?? 'makeup',
    makeupDays: toText(plan?.makeupDays, '14'),
    freezeMaxDays: toText(plan?.freezeMaxDays, '14'),
    freezeMaxTimes: toText(plan?.freezeMaxTimes, '1'),
    active: plan?.active ?? true,
  };
}

/** The body of the contract; only the fields of the chosen kind. */
export function toBody(draft: PlanDraft): unknown {
  const { name, kind, scope, absenceRule, active } = draft;
  return {
    ...{ name, kind, absenceRule, active },
    price: toAmount(draft.price),
    nextPrice: draft.nextPrice.trim() === '' ? null : toAmount(draft.nextPrice),
    nextPriceFrom: draft.nextPriceFrom || null,
    groupIds: scope === 'groups' ? draft.groupIds.map(Number) : [],
    sportsDirections: scope === 'directions' ? draft.sportsDirections : [],
    makeupDays: absenceRule === 'makeup' ? toAmount(draft.makeupDays) : null,
    freezeMaxDays: toAmount(draft.freezeMaxDays),
    freezeMaxTimes: toAmount(draft.freezeMaxTimes),
    ...(kind === 'sessions'
      ? { sessions: toAmount(draft.sessions), days: toAmount(draft.days) }
      : { months: toAmount(draft.months), proration: draft.isProrated ? 'sessions' : 'none' }),
  };
}

/** The terms that the draft describes, for the sentence below the form; invalid numbers count as 0. */
export function toTerms(draft: PlanDraft, groups: readonly { id: number; name: string }[]): PlanTerms {
  const { kind, scope, absenceRule } = draft;
  const toNumber = (typed: string) => toAmount(typed) || 0;
  const hasSessions = kind === 'sessions';
  return {
    kind,
    sessions: hasSessions ? toNumber(draft.sessions) : null,
    days: hasSessions ? toNumber(draft.days) : null,
    months: hasSessions ? null : toNumber(draft.months),
    groups: scope === 'groups' ? groups.filter(({ id }) => draft.groupIds.includes(String(id))) : [],
    sportsDirections: scope === 'directions' ? draft.sportsDirections : [],
    proration: !hasSessions && draft.isProrated ? 'sessions' : 'none',
    absenceRule,
    makeupDays: absenceRule === 'makeup' ? toNumber(draft.makeupDays) : null,
    freezeMaxDays: toNumber(draft.freezeMaxDays),
    freezeMaxTimes: toNumber(draft.freezeMaxTimes),
  };
}
