import { type RevenueGrouping, revenueGroupings } from '@school/api-contract/money/revenue-part';
import { useSearchParams } from '@school/kit';
import { addMonths, toMonth } from '@school/kit/reports';
import { useSchoolNow } from '../shared/use-school-now';

export const reportKinds = ['revenue', 'debts', 'renewals', 'use'] as const;
export type ReportKind = (typeof reportKinds)[number];

export interface ReportChoice {
  report: ReportKind;
  /** The first and the last month, 'yyyy-MM'. */
  from: string;
  to: string;
  /** The grouping of the revenue; undefined: by month alone. */
  by: RevenueGrouping | undefined;
}

/**
 * Keeps what is shown in the address: `?report=use&from=2026-01&to=2026-11&by=branch`; without months the last twelve. A
 * wrong order of months is turned round, so that every pair of choices shows something.
 */
export function useReportAddress() {
  const [params, setParams] = useSearchParams();
  const present = useSchoolNow().day.slice(0, 7);
  const setChoice = (change: Partial<ReportChoice>) =>
    setParams(
      (newest) => {
        const { report, from, to, by } = { ...readChoice(newest, present), ...change };
        return { ...(report !== 'revenue' && { report }), from, to, ...(by && { by }) };
      },
      { preventScrollReset: true },
    );
  return { choice: readChoice(params, present), setChoice };
}

function readChoice(params: URLSearchParams, present: string): ReportChoice {
  const to = toMonth(params.get('to')) ?? present;
  const from = toMonth(params.get('from')) ?? addMonths(to, -11);
  return {
    report: reportKinds.find((kind) => kind === params.get('report')) ?? 'revenue',
    from: from < to ? from : to,
    to: from < to ? to : from,
    by: revenueGroupings.find((grouping) => grouping === params.get('by')),
  };
}
