import { useSearchParams } from '@school/kit';

export interface StudentFilter {
  search: string;
  /** Those who attend; otherwise the archive. */
  active: boolean;
}

/** The filter lives in the address: `?search=иван&archived=1`. Typing replaces the entry, so that Back leaves the list. */
export function useStudentFilter() {
  const [params, setParams] = useSearchParams();
  const filter: StudentFilter = { search: params.get('search') ?? '', active: params.get('archived') !== '1' };

  const setFilter = (change: Partial<StudentFilter>) => {
    const next = { ...filter, ...change };
    setParams(
      { ...(next.search && { search: next.search }), ...(!next.active && { archived: '1' }) },
      { replace: true, preventScrollReset: true },
    );
  };

  return { filter, setFilter };
}
