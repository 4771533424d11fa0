import { type ConversionGrouping, conversionGroupings } from '@school/api-contract/families/funnel-conversion';
import { type TrialRequestSource, trialRequestSources } from '@school/api-contract/families/trial-requests';
import { toSchoolClock } from '@school/kit';
import { addMonths, toMonth } from '@school/kit/reports';
import { type IdOrNone, toIdOrNone } from '../shared/address-values';
import { useAddressFilter } from '../shared/use-address-filter';

export interface ConversionChoice {
  /** The first and the last month of arrival, 'yyyy-MM'. */
  from: string;
  to: string;
  by: ConversionGrouping;
  sectionId: IdOrNone | undefined;
  branchId: IdOrNone | undefined;
  source: TrialRequestSource | undefined;
  /** Who last moved the request. */
  ledBy: IdOrNone | undefined;
}

const unfiltered = { sectionId: undefined, branchId: undefined, source: undefined, ledBy: undefined };

/** Keeps what is shown in the address: `?from=2026-01&to=2026-11&by=source&branch=2`; without months the last twelve. */
export function useConversionAddress() {
  const { filter: choice, setFilter: setChoice } = useAddressFilter(read, toParameters);
  const { sectionId, branchId, source, ledBy } = choice;
  return {
    choice,
    setChoice,
    active: [sectionId, branchId, source, ledBy].filter((value) => value !== undefined).length,
    reset: () => setChoice(unfiltered),
  };
}

/** Swaps months in the wrong order, so that every pair of choices shows something. */
function read(params: URLSearchParams): ConversionChoice {
  const to = toMonth(params.get('to')) ?? toSchoolClock(new Date()).slice(0, 7);
  const from = toMonth(params.get('from')) ?? addMonths(to, -11);
  return {
    from: from < to ? from : to,
    to: from < to ? to : from,
    by: conversionGroupings.find((grouping) => grouping === params.get('by')) ?? 'month',
    sectionId: toIdOrNone(params.get('section')),
    branchId: toIdOrNone(params.get('branch')),
    source: trialRequestSources.find((source) => source === params.get('source')),
    ledBy: toIdOrNone(params.get('ledBy')),
  };
}

const toParameters = ({ from, to, by, sectionId, branchId, source, ledBy }: ConversionChoice) => ({
  ...{ from, to, by: by === 'month' ? undefined : by },
  ...{ section: sectionId, branch: branchId, source, ledBy },
});
