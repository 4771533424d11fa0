import type { ConversionGrouping } from '@school/api-contract/families/funnel-conversion';
import { type RequestProgress, trialRequestSources } from '@school/api-contract/families/trial-requests';
import { getLastDay } from '@school/kit/reports';
import { type FunnelFilter, toParameters } from '../sales-funnel/use-funnel-filter';
import { toIdOrNone } from '../shared/address-values';
import type { ConversionChoice } from './use-conversion-address';

/** Address of the list of exactly the requests that a figure of a row counts. */
export function toRequestsAddress(
  choice: ConversionChoice,
  value: string | null,
  progress: RequestProgress | undefined,
): string {
  const { from, to, by, ...filter } = choice;
  const parameters = toParameters({
    ...filter,
    from: `${from}-01`,
    to: getLastDay(to),
    ...toPart(by, value),
    progress,
  });
  const given = Object.entries(parameters).flatMap(([name, part]): [string, string][] =>
    part === undefined ? [] : [[name, String(part)]],
  );
  return `/sales-funnel?${new URLSearchParams([['view', 'list'], ...given])}`;
}

function toPart(by: ConversionGrouping, value: string | null): Partial<FunnelFilter> {
  const id = toIdOrNone(value ?? 'none');
  switch (by) {
    case 'month':
      return value === null ? {} : { from: `${value}-01`, to: getLastDay(value) };
    case 'section':
      return { sectionId: id };
    case 'branch':
      return { branchId: id };
    case 'source':
      return { source: trialRequestSources.find((source) => source === value) };
    case 'person':
      return { ledBy: id };
  }
}
