import { type UserState, userStates } from '@school/api-contract/accounts/users';
import { type Role, roles } from '@school/api-contract/rules/roles';
import { useSearchParams } from '@school/kit';

export interface UsersFilter {
  search: string;
  role: Role | undefined;
  state: UserState | undefined;
}

export const noFilter: UsersFilter = { search: '', role: undefined, state: undefined };

/** An id, or the form for a new user. */
type OpenUser = number | 'new';

/** Filter and open drawer are kept in the address: `?tab=users&q=орлова&role=coach&state=active&user=12`. */
export function useUsersView() {
  const [params, setParams] = useSearchParams();
  const named = params.get('user');
  const id = Number(named);
  const open: OpenUser | undefined =
    named === 'new' ? 'new' : Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;

  const show = (change: Partial<UsersFilter>, user: OpenUser | undefined, replace: boolean) =>
    setParams(
      (newest) => {
        const next = { ...readFilter(newest), ...change };
        return {
          tab: 'users',
          ...(next.search && { q: next.search }),
          ...(next.role && { role: next.role }),
          ...(next.state && { state: next.state }),
          ...(user !== undefined && { user: String(user) }),
        };
      },
      { replace, preventScrollReset: true },
    );

  return {
    filter: readFilter(params),
    open: params.get('tab') === 'users' ? open : undefined,
    setFilter: (change: Partial<UsersFilter>) => show(change, undefined, true),
    openUser: (user: OpenUser) => show({}, user, false),
    /** Replaces the form of a new user by the created one. */
    showCreated: (user: number) => show({}, user, true),
    close: () => show({}, undefined, false),
  };
}

function readFilter(params: URLSearchParams): UsersFilter {
  return {
    search: (params.get('q') ?? '').slice(0, 100),
    role: roles.find((role) => role === params.get('role')),
    state: userStates.find((state) => state === params.get('state')),
  };
}
