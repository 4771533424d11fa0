import { type RefusalStage, refusalStages } from '@school/api-contract/families/refusal-archive';
import { useSearchParams } from '@school/kit';
import { toDay, toId } from '../shared/address-values';

export interface ArchiveFilter {
  search: string;
  reasonId: number | undefined;
  sectionId: number | undefined;
  branchId: number | undefined;
  stage: RefusalStage | undefined;
  /** Days of the refusal 'yyyy-MM-dd', both included. */
  from: string | undefined;
  to: string | undefined;
}

const unfiltered: ArchiveFilter = {
  search: '',
  reasonId: undefined,
  sectionId: undefined,
  branchId: undefined,
  stage: undefined,
  from: undefined,
  to: undefined,
};

/** Keeps the filter in the address: `?search=аня&reason=3&stage=NEW&from=2026-11-01`. */
export function useArchiveFilter() {
  const [params, setParams] = useSearchParams();
  const filter: ArchiveFilter = {
    search: params.get('search') ?? '',
    reasonId: toId(params.get('reason')),
    sectionId: toId(params.get('section')),
    branchId: toId(params.get('branch')),
    stage: refusalStages.find((stage) => stage === params.get('stage')),
    from: toDay(params.get('from')),
    to: toDay(params.get('to')),
  };
  const setFilter = (change: Partial<ArchiveFilter>) => {
    const next = { ...filter, ...change };
    const parts: [string, string | undefined][] = [
      ['search', next.search || undefined],
      ['reason', next.reasonId?.toString()],
      ['section', next.sectionId?.toString()],
      ['branch', next.branchId?.toString()],
      ['stage', next.stage],
      ['from', next.from],
      ['to', next.to],
    ];
    const kept = parts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    const onlyTyped = Object.keys(change).every((name) => name === 'search');
    setParams(Object.fromEntries(kept), { replace: onlyTyped, preventScrollReset: true });
  };
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(unfiltered);
  return { filter, isFiltered, setFilter, reset: () => setFilter(unfiltered) };
}
