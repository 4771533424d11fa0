import { debtRoutes } from '@school/api-contract/money/debts';
import { reportRoutes } from '@school/api-contract/money/reports';
import { keepPreviousData, refetchOnMount, routeQuery, routeUrl, useQuery } from '@school/kit';
import { addMonths } from '@school/kit/reports';
import { useSchoolNow } from '../shared/use-school-now';
import type { ReportChoice } from './use-report-address';

/** Keeps the previous figures while new ones load. */
export function useRevenue({ from, to, by }: ReportChoice) {
  return useQuery({
    ...routeQuery(reportRoutes.revenue, { query: { from, to, by } }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

export function useUse({ from, to }: ReportChoice) {
  return useQuery({
    ...routeQuery(reportRoutes.use, { query: { from, to } }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

export function useRenewals() {
  return useQuery({ ...routeQuery(reportRoutes.renewals, { query: useForecastPeriod() }), ...refetchOnMount });
}

export function useDebtAges() {
  return useQuery({ ...routeQuery(debtRoutes.totals, { query: {} }), ...refetchOnMount });
}

export function useLargestDebts() {
  return useQuery({
    ...routeQuery(debtRoutes.list, { query: { sort: '-amount', limit: 10 } }),
    ...refetchOnMount,
  });
}

/** Three months back, which show how many renew, and three to come. */
function useForecastPeriod() {
  const present = useSchoolNow().day.slice(0, 7);
  return { from: addMonths(present, -3), to: addMonths(present, 3) };
}

/** Address of the Excel file of the shown report. */
export function useExportAddress({ report, from, to, by }: ReportChoice): string {
  const forecast = useForecastPeriod();
  if (report === 'debts') return routeUrl(debtRoutes.export, { query: {} });
  if (report === 'renewals') return routeUrl(reportRoutes.renewalsExport, { query: forecast });
  if (report === 'use') return routeUrl(reportRoutes.useExport, { query: { from, to } });
  return routeUrl(reportRoutes.revenueExport, { query: { from, to, by } });
}
