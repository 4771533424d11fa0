import { type RegistrationStatus, registrationStatuses } from '@school/api-contract/rules/status-tables';
import { useSearchParams } from '@school/kit';

/** Tabs: a queue for each status, and the links. */
export type RegistrationsTab = RegistrationStatus | 'links';

/** Keeps the open tab, search and registration in the address: `?tab=rejected&search=иванова&open=12`. */
export function useRegistrationsView() {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab');
  const tab: RegistrationsTab =
    named === 'links' ? 'links' : (registrationStatuses.find((status) => status === named) ?? 'pending');
  const open = Number(params.get('open'));
  const search = params.get('search') ?? '';
  const openId = Number.isSafeInteger(open) && open > 0 ? open : undefined;

  const show = (next: { tab?: RegistrationsTab; search?: string; open?: number | undefined }) => {
    const shown = { tab, search, ...next };
    setParams(
      {
        ...(shown.tab !== 'pending' && { tab: shown.tab }),
        ...(shown.search && { search: shown.search }),
        ...(shown.open && { open: String(shown.open) }),
      },
      // typing adds no history entry, so that Back leaves the list
      { replace: next.search !== undefined, preventScrollReset: true },
    );
  };

  return {
    tab,
    openId,
    showTab: (next: RegistrationsTab) => show({ tab: next }),
    search,
    /** An open registration stays, since a search beside it only changes the list. */
    setSearch: (text: string) => show({ search: text, open: openId }),
    openRegistration: (id: number) => show({ open: id }),
    close: () => show({}),
  };
}
