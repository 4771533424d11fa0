import { type RevenueGrouping, revenueGroupings } from '@school/api-contract/money/revenue-part';
import { useSearchParams } from '@school/kit';
import { useSchoolNow } from '../shared/use-school-now';
import { addMonths } from './months';

export interface ReportChoice {
  /** The first and the last month, 'yyyy-MM'. */
  from: string;
  to: string;
  /** Undefined: by month alone. */
  by: RevenueGrouping | undefined;
}

/**
 * Keeps what is shown in the address: `?from=2026-01&to=2026-11&by=branch`; without months the last twelve. A wrong
 * order of months is turned round, so that every pair of choices shows something.
 */
export function useReportAddress() {
  const [params, setParams] = useSearchParams();
  const present = useSchoolNow().day.slice(0, 7);
  const to = toMonth(params.get('to')) ?? present;
  const from = toMonth(params.get('from')) ?? addMonths(to, -11);
  const choice: ReportChoice = {
    from: from < to ? from : to,
    to: from < to ? to : from,
    by: revenueGroupings.find((grouping) => grouping === params.get('by')),
  };
  const setChoice = (change: Partial<ReportChoice>) => {
    const { from, to, by } = { ...choice, ...change };
    setParams({ from, to, ...(by && { by }) }, { preventScrollReset: true });
  };
  return { choice, setChoice };
}

function toMonth(text: string | null): string | undefined {
  return text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}
