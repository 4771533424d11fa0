import { type LegalDocumentKind, legalDocumentKinds } from '@school/api-contract/students/document-kinds';
import { useSearchParams } from '@school/kit';

export const personalDataTabs = ['consents', 'families', 'acts'] as const;
export type PersonalDataTab = (typeof personalDataTabs)[number];

export interface ConsentsFilter {
  search: string;
  kind: LegalDocumentKind | undefined;
  state: 'active' | 'revoked' | undefined;
}

export const noFilter: ConsentsFilter = { search: '', kind: undefined, state: undefined };

/**
 * Keeps the open tab and its filter in the address: `?search=иван&state=revoked`, `?tab=families&search=иван`. Typing
 * replaces the history entry, so that Back leaves the list.
 */
export function usePersonalDataView() {
  const [params, setParams] = useSearchParams();
  return {
    tab: readTab(params),
    filter: readFilter(params),
    showTab: (tab: PersonalDataTab) => setParams(toParameters({ tab, ...noFilter }), { preventScrollReset: true }),
    setFilter: (change: Partial<ConsentsFilter>) => {
      const onlyTyped = Object.keys(change).every((name) => name === 'search');
      setParams((newest) => toParameters({ tab: readTab(newest), ...readFilter(newest), ...change }), {
        replace: onlyTyped,
        preventScrollReset: true,
      });
    },
  };
}

function readTab(params: URLSearchParams): PersonalDataTab {
  return personalDataTabs.find((each) => each === params.get('tab')) ?? 'consents';
}

function readFilter(params: URLSearchParams): ConsentsFilter {
  return {
    search: params.get('search') ?? '',
    kind: legalDocumentKinds.find((kind) => kind === params.get('kind')),
    state: params.get('state') === 'active' ? 'active' : params.get('state') === 'revoked' ? 'revoked' : undefined,
  };
}

function toParameters({ tab, search, kind, state }: { tab: PersonalDataTab } & ConsentsFilter): Record<string, string> {
  return {
    ...(tab !== 'consents' && { tab }),
    ...(search && { search }),
    ...(kind && { kind }),
    ...(state && { state }),
  };
}
