import { type ContractType, contractTypes } from '@school/api-contract/contracts/contracts';
import { type ContractSort, contractSorts } from '@school/api-contract/contracts/staff-contracts';
import { type ContractState, contractStates } from '@school/api-contract/rules/status-tables';
import { useSearchParams } from '@school/kit';

export interface ContractsFilter {
  search: string;
  /** `status` in the address. */
  state: ContractState | undefined;
  contractType: ContractType | undefined;
  /** Only contracts with an undelivered message. */
  undelivered: boolean;
  /** Only contracts that have been unsigned for more than a week, the longest first. */
  waitingLong: boolean;
  /** Undefined: newest first. */
  sort: ContractSort | undefined;
}

export const noFilter: ContractsFilter = {
  search: '',
  state: undefined,
  contractType: undefined,
  undelivered: false,
  waitingLong: false,
  sort: undefined,
};

/**
 * Keeps the filter and the new-contract form in the address:
 * `?search=иван&status=sent&type=public_offer&delivery=failed&waiting=long&sort=date&new=1`. Typing replaces the
 * history entry, so that Back leaves the list; a filter button adds one, so that Back removes the filter.
 */
export function useContractsView() {
  const [params, setParams] = useSearchParams();

  const setFilter = (change: Partial<ContractsFilter>) => {
    const onlyTyped = Object.keys(change).every((name) => name === 'search');
    setParams((newest) => toSearchParams({ ...readFilter(newest), ...change }), {
      replace: onlyTyped,
      preventScrollReset: true,
    });
  };
  const setComposing = (composing: boolean) =>
    setParams((newest) => ({ ...toSearchParams(readFilter(newest)), ...(composing && { new: '1' }) }), {
      preventScrollReset: true,
    });

  return { filter: readFilter(params), setFilter, composing: params.get('new') === '1', setComposing };
}

function readFilter(params: URLSearchParams): ContractsFilter {
  return {
    search: params.get('search') ?? '',
    state: contractStates.find((state) => state === params.get('status')),
    contractType: contractTypes.find((type) => type === params.get('type')),
    undelivered: params.get('delivery') === 'failed',
    waitingLong: params.get('waiting') === 'long',
    sort: contractSorts.find((sort) => sort === params.get('sort')),
  };
}

function toSearchParams({
  search,
  state,
  contractType,
  undelivered,
  waitingLong,
  sort,
}: ContractsFilter): Record<string, string> {
  return {
    ...(search && { search }),
    ...(state && { status: state }),
    ...(contractType && { type: contractType }),
    ...(undelivered && { delivery: 'failed' }),
    ...(waitingLong && { waiting: 'long' }),
    ...(sort && { sort }),
  };
}
