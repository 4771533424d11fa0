import { useSearchParams } from '@school/kit';

const tabs = ['overview', 'contracts'] as const;
export type StudentTab = (typeof tabs)[number];

/** The open tab lives in the address beside the list's filter: `/students/7?search=иван&tab=contracts`. */
export function useStudentTab() {
  const [params, setParams] = useSearchParams();
  const listParams = new URLSearchParams(params);
  listParams.delete('tab');
  return {
    tab: tabs.find((tab) => tab === params.get('tab')) ?? 'overview',
    listAddress: { pathname: '/students', search: listParams.toString() },
    showTab: (tab: StudentTab) => {
      const next = new URLSearchParams(listParams);
      if (tab !== 'overview') next.set('tab', tab);
      setParams(next, { preventScrollReset: true });
    },
  };
}
