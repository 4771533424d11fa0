import { type SportsDirection, sportsDirections } from '@school/api-contract/common';
import { type DebtAge, type DebtSort, debtAges, debtSorts } from '@school/api-contract/money/debts';
import { useSearchParams } from '@school/kit';
import { toId } from '../use-subscription-filter';

export interface DebtFilter {
  search: string;
  bucket: DebtAge | undefined;
  /** What is charged and becomes due later, in place of debts; it has no age. */
  coming: boolean;
  sportsDirection: SportsDirection | undefined;
  groupId: number | undefined;
  branchId: number | undefined;
  sort: DebtSort;
}

const unfiltered: Omit<DebtFilter, 'sort'> = {
  search: '',
  bucket: undefined,
  coming: false,
  sportsDirection: undefined,
  groupId: undefined,
  branchId: undefined,
};

/** Keeps the filter in the address: `?search=иван&age=over60&sort=-amount`, `?coming=1`. */
export function useDebtFilter() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const setFilter = (change: Partial<DebtFilter>) => {
    const onlyTyped = Object.keys(change).every((name) => name === 'search');
    setParams((newest) => toEntries({ ...readFilter(newest), ...change }), {
      replace: onlyTyped,
      preventScrollReset: true,
    });
  };
  const isFiltered = JSON.stringify({ ...filter, sort: undefined }) !== JSON.stringify(unfiltered);
  return { filter, isFiltered, setFilter, reset: () => setFilter(unfiltered) };
}

function readFilter(params: URLSearchParams): DebtFilter {
  return {
    search: params.get('search') ?? '',
    bucket: debtAges.find((bucket) => bucket === params.get('age')),
    coming: params.get('coming') === '1',
    sportsDirection: sportsDirections.find((direction) => direction === params.get('direction')),
    groupId: toId(params.get('group')),
    branchId: toId(params.get('branch')),
    sort: debtSorts.find((sort) => sort === params.get('sort')) ?? 'dueSince',
  };
}

function toEntries(filter: DebtFilter): [string, string][] {
  const parts: [string, string | undefined][] = [
    ['search', filter.search || undefined],
    ['age', filter.bucket],
    ['coming', filter.coming ? '1' : undefined],
    ['direction', filter.sportsDirection],
    ['group', filter.groupId?.toString()],
    ['branch', filter.branchId?.toString()],
    ['sort', filter.sort === 'dueSince' ? undefined : filter.sort],
  ];
  return parts.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
}
