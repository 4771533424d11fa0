import { type SportsDirection, sportsDirections } from '@school/api-contract/common';
import { type DebtBucket, type DebtSort, debtBuckets, debtSorts } from '@school/api-contract/money/debts';
import { useSearchParams } from '@school/kit';
import { toId } from '../use-subscription-filter';

export interface DebtFilter {
  search: string;
  bucket: DebtBucket | undefined;
  sportsDirection: SportsDirection | undefined;
  groupId: number | undefined;
  branchId: number | undefined;
  sort: DebtSort;
}

const unfiltered: DebtFilter = {
  search: '',
  bucket: undefined,
  sportsDirection: undefined,
  groupId: undefined,
  branchId: undefined,
  sort: 'dueSince',
};

/** Keeps the filter in the address: `?search=иван&age=over60&sort=-amount`. */
export function useDebtFilter() {
  const [params, setParams] = useSearchParams();
  const filter: DebtFilter = {
    search: params.get('search') ?? '',
    bucket: debtBuckets.find((bucket) => bucket === params.get('age')),
    sportsDirection: sportsDirections.find((direction) => direction === params.get('direction')),
    groupId: toId(params.get('group')),
    branchId: toId(params.get('branch')),
    sort: debtSorts.find((sort) => sort === params.get('sort')) ?? 'dueSince',
  };
  const setFilter = (change: Partial<DebtFilter>) => {
    const next = { ...filter, ...change };
    const parts: [string, string | undefined][] = [
      ['search', next.search || undefined],
      ['age', next.bucket],
      ['direction', next.sportsDirection],
      ['group', next.groupId?.toString()],
      ['branch', next.branchId?.toString()],
      ['sort', next.sort === 'dueSince' ? undefined : next.sort],
    ];
    const kept = parts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    const onlyTyped = Object.keys(change).every((name) => name === 'search');
    setParams(Object.fromEntries(kept), { replace: onlyTyped, preventScrollReset: true });
  };
  const isFiltered = JSON.stringify({ ...filter, sort: 'dueSince' }) !== JSON.stringify(unfiltered);
  return { filter, isFiltered, setFilter, reset: () => setFilter({ ...unfiltered, sort: filter.sort }) };
}
