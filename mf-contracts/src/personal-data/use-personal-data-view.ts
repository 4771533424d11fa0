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
  const tab = personalDataTabs.find((each) => each === params.get('tab')) ?? 'consents';
  const filter: ConsentsFilter = {
    search: params.get('search') ?? '',
    kind: legalDocumentKinds.find((kind) => kind === params.get('kind')),
    state: params.get('state') === 'active' ? 'active' : params.get('state') === 'revoked' ? 'revoked' : undefined,
  };
  const show = (next: { tab: PersonalDataTab } & Partial<ConsentsFilter>, replace = false) =>
    setParams(
      {
        ...(next.tab !== 'consents' && { tab: next.tab }),
        ...(next.search && { search: next.search }),
        ...(next.kind && { kind: next.kind }),
        ...(next.state && { state: next.state }),
      },
      { replace, preventScrollReset: true },
    );
  return {
    tab,
    filter,
    showTab: (next: PersonalDataTab) => show({ tab: next }),
    setFilter: (change: Partial<ConsentsFilter>) => {
      const onlyTyped = Object.keys(change).every((name) => name === 'search');
      show({ tab, ...filter, ...change }, onlyTyped);
    },
  };
}
