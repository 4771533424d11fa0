import { type RegistrationStatus, registrationStatuses } from '@school/api-contract/rules/status-tables';
import { useSearchParams } from '@school/kit';

/** Tabs: a queue for each status, and the links. */
export type RegistrationsTab = RegistrationStatus | 'links';

interface View {
  tab: RegistrationsTab;
  search: string;
  openId: number | undefined;
}

/** Keeps the open tab, search and registration in the address: `?tab=rejected&search=иванова&open=12`. */
export function useRegistrationsView() {
  const [params, setParams] = useSearchParams();
  const show = (change: Partial<View>) =>
    setParams(
      (newest) => toParameters({ ...readView(newest), ...change }),
      // typing adds no history entry, so that Back leaves the list
      { replace: change.search !== undefined, preventScrollReset: true },
    );

  return {
    ...readView(params),
    showTab: (tab: RegistrationsTab) => show({ tab, openId: undefined }),
    /** An open registration stays, since a search beside it only changes the list. */
    setSearch: (search: string) => show({ search }),
    openRegistration: (id: number) => show({ openId: id }),
    close: () => show({ openId: undefined }),
  };
}

function readView(params: URLSearchParams): View {
  const named = params.get('tab');
  const open = Number(params.get('open'));
  return {
    tab: named === 'links' ? 'links' : (registrationStatuses.find((status) => status === named) ?? 'pending'),
    search: params.get('search') ?? '',
    openId: Number.isSafeInteger(open) && open > 0 ? open : undefined,
  };
}

function toParameters({ tab, search, openId }: View): Record<string, string> {
  return {
    ...(tab !== 'pending' && { tab }),
    ...(search && { search }),
    ...(openId && { open: String(openId) }),
  };
}
