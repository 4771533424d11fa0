import { useSearchParams } from '@school/kit';

export const groupTabs = ['roster', 'schedule', 'photos', 'waiting', 'access'] as const;
export type GroupTab = (typeof groupTabs)[number];

/** Keeps the open tab and the roster's month in the address: `/groups/5?tab=waiting`, `/groups/5?month=2026-10`. */
export function useGroupTab() {
  const [params, setParams] = useSearchParams();
  const month = params.get('month') ?? '';
  return {
    tab: groupTabs.find((tab) => tab === params.get('tab')) ?? 'roster',
    showTab: (tab: GroupTab) => setParams(tab === 'roster' ? {} : { tab }, { preventScrollReset: true }),
    /** 'yyyy-MM'; empty: the present month. */
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    showMonth: (next: string) =>
      setParams(
        (former) => {
          const changed = new URLSearchParams(former);
          if (next) changed.set('month', next);
          else changed.delete('month');
          return changed;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
