import type { PeriodQuery, RenewalsReport, UseReport } from '@school/api-contract/money/reports';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { addMonths, listMonths } from '../../../shared/calendar/days';
import { getContext } from '../settings.service';
import { findRenewals, findUse, type ReportPeriod } from './subscription-reports.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock'>;

/** Refuses with SUBSCRIPTIONS_OFF, like the other reports of subscriptions. */
export async function getRenewals({ db, clock }: Deps, { from, to }: PeriodQuery): Promise<RenewalsReport> {
  const { today, currency } = await getContext(db, clock.now());
  const { months, plans } = await findRenewals(db, toPeriod({ from, to }, today));
  const none = { count: 0, amount: 0 };
  return {
    currency,
    present: today.slice(0, 7),
    months: listMonths(from, to).map(
      (month) => months.find((each) => each.month === month) ?? { month, ending: none, renewed: none },
    ),
    plans,
  };
}

export async function getUse({ db, clock }: Deps, query: PeriodQuery): Promise<UseReport> {
  const { today } = await getContext(db, clock.now());
  const { rows, months } = await findUse(db, toPeriod(query, today));
  const sum = (name: keyof UseReport['total']) => rows.reduce((total, row) => total + row[name], 0);
  return {
    total: {
      subscriptions: sum('subscriptions'),
      sold: sum('sold'),
      used: sum('used'),
      unused: sum('unused'),
      left: sum('left'),
      monthly: sum('monthly'),
      monthlyUsed: sum('monthlyUsed'),
    },
    rows,
    months: listMonths(query.from, query.to).map(
      (month) => months.find((each) => each.month === month) ?? { month, sold: 0, used: 0 },
    ),
  };
}

function toPeriod({ from, to }: PeriodQuery, today: string): ReportPeriod {
  return { first: `${from}-01`, next: `${addMonths(to, 1)}-01`, today };
}
