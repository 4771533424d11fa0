import { type ContractType, contractTypes } from '@school/api-contract/contracts';
import { type ContractStatus, contractStatuses } from '@school/api-contract/status-tables';
import { useSearchParams } from '@school/kit';

export interface ContractsFilter {
  search: string;
  status: ContractStatus | undefined;
  contractType: ContractType | undefined;
  /** Only those with a message that could not be delivered. */
  undelivered: boolean;
}

export const noFilter: ContractsFilter = { search: '', status: undefined, contractType: undefined, undelivered: false };

/**
 * The filter and the form of a new contract live in the address: `?search=иван&status=sent&type=public_offer&delivery=failed&new=1`.
 * Typing replaces the entry, so that Back leaves the list; a press of a filter makes one, so that Back takes it off.
 */
export function useContractsView() {
  const [params, setParams] = useSearchParams();
  const filter: ContractsFilter = {
    search: params.get('search') ?? '',
    status: contractStatuses.find((status) => status === params.get('status')),
    contractType: contractTypes.find((type) => type === params.get('type')),
    undelivered: params.get('delivery') === 'failed',
  };

  const setFilter = (change: Partial<ContractsFilter>) => {
    const onlyTyped = Object.keys(change).every((name) => name === 'search');
    setParams(paramsOf({ ...filter, ...change }), { replace: onlyTyped, preventScrollReset: true });
  };
  const setComposing = (composing: boolean) =>
    setParams({ ...paramsOf(filter), ...(composing && { new: '1' }) }, { preventScrollReset: true });

  return { filter, setFilter, composing: params.get('new') === '1', setComposing };
}

function paramsOf({ search, status, contractType, undelivered }: ContractsFilter): Record<string, string> {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(contractType && { type: contractType }),
    ...(undelivered && { delivery: 'failed' }),
  };
}
