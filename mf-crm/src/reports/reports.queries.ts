import { reportRoutes } from '@school/api-contract/money/reports';
import { keepPreviousData, refetchOnMount, routeQuery, routeUrl, useQuery } from '@school/kit';
import type { ReportChoice } from './use-report-address';

/** Keeps the former figures while others load. */
export function useRevenue(choice: ReportChoice) {
  return useQuery({
    ...routeQuery(reportRoutes.revenue, { query: choice }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

/** Address of the Excel file of what is shown. */
export function exportAddress(choice: ReportChoice): string {
  return routeUrl(reportRoutes.revenueExport, { query: { ...choice } });
}
