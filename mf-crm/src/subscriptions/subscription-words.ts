import type { PlanTerms } from '@school/api-contract/money/subscription-plans';
import type { Subscription } from '@school/api-contract/money/subscription-schemas';
import { isOverdue } from '@school/api-contract/rules/overdue';
import { schoolDay, useLabels, useT } from '@school/kit';
import { differenceInCalendarDays, parseISO } from 'date-fns';

/** The rules of a plan as one sentence: «8 занятий за 30 дней, пропуски не списываются». */
export function usePlanWords() {
  const t = useT('mf-crm');
  const labels = useLabels();
  return (terms: Omit<PlanTerms, 'groups'> & { groups: readonly { name: string }[] }): string => {
    const { kind, sessions, days, months, groups, sportsDirections, absenceRule, makeupDays } = terms;
    const extent =
      kind === 'sessions'
        ? `${t('subscriptions.words.sessions', { count: sessions ?? 0 })} ${t('subscriptions.words.days', { count: days ?? 0 })}`
        : t('subscriptions.words.months', { count: months ?? 0 });
    const places =
      groups.length > 0
        ? t('subscriptions.words.groups', { names: groups.map(({ name }) => `«${name}»`).join(', ') })
        : sportsDirections.length > 0
          ? t('subscriptions.words.directions', {
              names: sportsDirections.map((direction) => labels.sportsDirection(direction).toLowerCase()).join(', '),
            })
          : t('subscriptions.words.everywhere');
    const absence =
      absenceRule === 'makeup'
        ? t('subscriptions.words.makeup', { count: makeupDays ?? 0 })
        : t(`subscriptions.words.absence.${absenceRule}`);
    const freeze =
      terms.freezeMaxDays > 0 && terms.freezeMaxTimes > 0
        ? `${t('subscriptions.words.freezeDays', { count: terms.freezeMaxDays })}${t('subscriptions.words.freezeTimes', { count: terms.freezeMaxTimes })}`
        : t('subscriptions.words.noFreeze');
    const late = terms.proration === 'sessions' ? t('subscriptions.words.prorated') : undefined;
    return [extent, places, absence, freeze, late].filter(Boolean).join(', ');
  };
}

/** How much of a subscription is left: «осталось 3 из 8», «закончился», «до конца месяца без ограничений». */
export function useLeftWords() {
  const t = useT('mf-crm');
  return ({ state, endReason, sessions, sessionsLeft }: Subscription): string => {
    if (state === 'cancelled') return t('subscriptions.left.cancelled');
    if (state === 'ended') return t(endReason === 'usedUp' ? 'subscriptions.left.usedUp' : 'subscriptions.left.over');
    if (sessions === null || sessionsLeft === null) return t('subscriptions.left.unlimited');
    return t('subscriptions.left.some', { left: sessionsLeft, total: sessions });
  };
}

/** From today to the last day: «4 дня», «сегодня», «5 дней назад»; undefined when that says nothing, or is far away. */
export function useDaysLeftWords() {
  const t = useT('mf-crm');
  const today = schoolDay();
  return ({ state, endsOn }: Pick<Subscription, 'state' | 'endsOn'>): string | undefined => {
    const days = differenceInCalendarDays(parseISO(endsOn), parseISO(today));
    if (state === 'coming' || state === 'cancelled' || (state === 'ended' && days >= 0) || Math.abs(days) > farAway)
      return undefined;
    if (days === 0) return t('subscriptions.daysLeft.today');
    return days > 0
      ? t('subscriptions.daysLeft.in', { count: days })
      : t('subscriptions.daysLeft.late', { count: -days });
  };
}

const farAway = 31;

/** How much of it is not paid: what is due, and all of what has not begun. */
export function getUnpaid({ state, money }: Pick<Subscription, 'state' | 'money'>): number {
  if (money === null) return 0;
  return state === 'coming' ? money.charged - money.paid : money.due;
}

/** What a payment of it begins with. */
export const toDebt = (subscription: Pick<Subscription, 'state' | 'money' | 'startsOn'>) => ({
  amount: getUnpaid(subscription),
  months: [subscription.startsOn.slice(0, 7)],
});

/** Whether it should have been paid before today, has to be today, or later. */
export function getUrgency({ state, money }: Pick<Subscription, 'state' | 'money'>): 'overdue' | 'today' | 'later' {
  if (state === 'coming') return 'later';
  return isOverdue(money?.dueDays ?? 0) ? 'overdue' : 'today';
}

export const urgencyTones = { overdue: 'danger', today: 'warning', later: 'neutral' } as const;
