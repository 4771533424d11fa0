import { type RefusalStage, refusalStages } from '@school/api-contract/families/refusal-archive';
import { type IdOrNone, toDay, toId, toIdOrNone } from '../shared/address-values';
import { useAddressFilter } from '../shared/use-address-filter';

export interface ArchiveFilter {
  search: string;
  reasonId: number | undefined;
  sectionId: IdOrNone | undefined;
  branchId: IdOrNone | undefined;
  stage: RefusalStage | undefined;
  /** Days of the refusal 'yyyy-MM-dd', both included. */
  from: string | undefined;
  to: string | undefined;
}

/** Keeps the filter in the address: `?search=аня&reason=3&stage=NEW&from=2026-11-01`. */
export function useArchiveFilter() {
  return useAddressFilter(read, toParameters);
}

const read = (params: URLSearchParams): ArchiveFilter => ({
  search: params.get('search') ?? '',
  reasonId: toId(params.get('reason')),
  sectionId: toIdOrNone(params.get('section')),
  branchId: toIdOrNone(params.get('branch')),
  stage: refusalStages.find((stage) => stage === params.get('stage')),
  from: toDay(params.get('from')),
  to: toDay(params.get('to')),
});

const toParameters = ({ reasonId, sectionId, branchId, ...filter }: ArchiveFilter) => ({
  ...filter,
  reason: reasonId,
  section: sectionId,
  branch: branchId,
});
