import { type SportsDirection, sportsDirections } from '@school/api-contract/common';
import { type SubscriptionSort, subscriptionSorts } from '@school/api-contract/money/subscriptions';
import { type SubscriptionState, subscriptionStates } from '@school/api-contract/rules/status-tables';
import { useCan, useSearchParams } from '@school/kit';

export type ListedState = SubscriptionState | 'all';
const listedStates: readonly ListedState[] = [...subscriptionStates, 'all'];

export interface SubscriptionFilter {
  search: string;
  /** Undefined: active and frozen ones; with `owes` also ended ones with a debt, with `lapsed` ended ones. */
  state: ListedState | undefined;
  /** Only those with few days left. */
  ending: boolean;
  /** Only the last ones of students who have not renewed. */
  lapsed: boolean;
  owes: boolean;
  planId: number | undefined;
  sportsDirection: SportsDirection | undefined;
  groupId: number | undefined;
  branchId: number | undefined;
  /** Undefined: as `toSort` chooses. */
  sort: SubscriptionSort | undefined;
}

const unfiltered: SubscriptionFilter = {
  search: '',
  state: undefined,
  ending: false,
  lapsed: false,
  owes: false,
  planId: undefined,
  sportsDirection: undefined,
  groupId: undefined,
  branchId: undefined,
  sort: undefined,
};

/**
 * Keeps the filter in the address: `?search=иван&state=active&ending=1&plan=2`. Typing replaces the history entry, so
 * that Back leaves the list; choosing a filter adds one, so that Back removes it.
 */
export function useSubscriptionFilter() {
  const [params, setParams] = useSearchParams();
  const seesAmounts = useCan('payments');
  const filter = readFilter(params, seesAmounts);

  const setFilter = (change: Partial<SubscriptionFilter>) => {
    const onlyTyped = Object.keys(change).every((name) => name === 'search');
    setParams((newest) => toEntries({ ...readFilter(newest, seesAmounts), ...change }), {
      replace: onlyTyped,
      preventScrollReset: true,
    });
  };

  const isFiltered = JSON.stringify({ ...filter, sort: undefined }) !== JSON.stringify(unfiltered);
  return { filter, isFiltered, setFilter, reset: () => setFilter(unfiltered) };
}

function readFilter(params: URLSearchParams, seesAmounts: boolean): SubscriptionFilter {
  return {
    search: params.get('search') ?? '',
    state: listedStates.find((state) => state === params.get('state')),
    ending: params.get('ending') === '1',
    lapsed: params.get('lapsed') === '1',
    // the address may come from a user with more rights
    owes: params.get('owes') === '1' && seesAmounts,
    planId: toId(params.get('plan')),
    sportsDirection: sportsDirections.find((direction) => direction === params.get('direction')),
    groupId: toId(params.get('group')),
    branchId: toId(params.get('branch')),
    sort: subscriptionSorts.find((sort) => sort === params.get('sort')),
  };
}

function toEntries(filter: SubscriptionFilter): [string, string][] {
  const parts: [string, string | undefined][] = [
    ['search', filter.search || undefined],
    ['state', filter.state],
    ['ending', filter.ending ? '1' : undefined],
    ['lapsed', filter.lapsed ? '1' : undefined],
    ['owes', filter.owes ? '1' : undefined],
    ['plan', filter.planId?.toString()],
    ['direction', filter.sportsDirection],
    ['group', filter.groupId?.toString()],
    ['branch', filter.branchId?.toString()],
    ['sort', filter.sort],
  ];
  return parts.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
}

/** The chosen order; by default those in need of attention first, and where past ones are listed the last to end. */
export function toSort({
  sort,
  state,
  ending,
  lapsed,
}: Pick<SubscriptionFilter, 'sort' | 'state' | 'ending' | 'lapsed'>): SubscriptionSort {
  if (sort) return sort;
  if (lapsed || state === 'ended' || state === 'cancelled' || state === 'all') return '-endsOn';
  return ending ? 'endsOn' : 'attention';
}

export function toId(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
