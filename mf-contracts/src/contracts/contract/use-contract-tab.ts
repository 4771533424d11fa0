import { useSearchParams } from '@school/kit';

const tabs = ['overview', 'document', 'evidence', 'delivery'] as const;
export type ContractTab = (typeof tabs)[number];

/** Keeps the open tab in the address, next to the filter of the list: `/contracts/40?status=sent&tab=evidence`. */
export function useContractTab() {
  const [params, setParams] = useSearchParams();
  const listParams = new URLSearchParams(params);
  listParams.delete('tab');
  return {
    tab: tabs.find((tab) => tab === params.get('tab')) ?? 'overview',
    listAddress: { pathname: '/contracts', search: listParams.toString() },
    showTab: (tab: ContractTab) => {
      const next = new URLSearchParams(listParams);
      if (tab !== 'overview') next.set('tab', tab);
      setParams(next, { preventScrollReset: true });
    },
  };
}
