import { useSearchParams } from '@school/kit';

const tabs = ['overview', 'document', 'evidence', 'delivery'] as const;
export type ContractTab = (typeof tabs)[number];

/** Keeps the open tab in the address, next to the filter of the list: `/contracts/40?status=sent&tab=evidence`. */
export function useContractTab() {
  const [params, setParams] = useSearchParams();
  return {
    tab: tabs.find((tab) => tab === params.get('tab')) ?? 'overview',
    listAddress: { pathname: '/contracts', search: toListParams(params).toString() },
    showTab: (tab: ContractTab) =>
      setParams(
        (newest) => {
          const next = toListParams(newest);
          if (tab !== 'overview') next.set('tab', tab);
          return next;
        },
        { preventScrollReset: true },
      ),
  };
}

function toListParams(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('tab');
  return next;
}
