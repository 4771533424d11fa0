import { debtRoutes } from '@school/api-contract/money/debts';
import {
  keepPreviousData,
  refetchOnMount,
  routePagesQuery,
  routeQuery,
  routeUrl,
  useInfiniteQuery,
  useQuery,
} from '@school/kit';
import type { DebtFilter } from './use-debt-filter';

const toQuery = ({ search, coming, sort: _sort, ...filter }: DebtFilter) => ({
  ...filter,
  search: search || undefined,
  coming: coming ? ('true' as const) : undefined,
});

/** A paged list; keeps the previous rows while a new filter loads. */
export function useDebts(filter: DebtFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(debtRoutes.list, { query: { ...toQuery(filter), sort: filter.sort } }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

/** The debts of these students, at most 200 of them; without a student no request is sent. */
export function useDebtsOf(studentIds: readonly number[]) {
  return useQuery({
    ...routeQuery(debtRoutes.list, { query: { studentIds: studentIds.join(), limit: 200 } }),
    ...refetchOnMount,
    enabled: studentIds.length > 0,
  });
}

/** Sums by age over all ages, so that each chip shows how much it would match. */
export function useDebtTotals(filter: DebtFilter) {
  return useQuery({
    ...routeQuery(debtRoutes.totals, { query: { ...toQuery(filter), bucket: undefined } }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

/** Address of the Excel file with everything that matches the filter. */
export function exportAddress(filter: DebtFilter): string {
  return routeUrl(debtRoutes.export, { query: toQuery(filter) });
}
