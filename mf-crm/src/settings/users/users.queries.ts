import {
  type DeactivationBody,
  type Grants,
  type NewUserBody,
  type PersonGroups,
  type User,
  type UserBody,
  userRoutes,
} from '@school/api-contract/accounts/users';
import { type GroupAccess, groupRoutes } from '@school/api-contract/groups/groups';
import {
  call,
  keepPreviousData,
  refetchOnMount,
  routePagesQuery,
  routeQuery,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';
import type { UsersFilter } from './use-users-view';

/** In pages, by name; the previous rows stay while a new filter loads. */
export function useUsers({ search, role, state }: UsersFilter) {
  return useInfiniteQuery({
    ...routePagesQuery(userRoutes.list, { query: { q: search || undefined, role, state } }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

export function useUser(id: number) {
  return useQuery({ ...routeQuery(userRoutes.read, { params: { id } }), ...refetchOnMount });
}

/** Fetches the current user and bypasses the cache. */
export function useRefetchUser(): (id: number) => Promise<User> {
  const queries = useQueryClient();
  return (id) => queries.fetchQuery({ ...routeQuery(userRoutes.read, { params: { id } }), ...refetchOnMount });
}

export function usePersonGroups(id: number) {
  return useQuery({ ...routeQuery(userRoutes.groups, { params: { id } }), ...refetchOnMount });
}

/** Active groups that the caller may see, to grant access to those that the caller manages. */
export function useActiveGroups() {
  return useQuery({ ...routeQuery(groupRoutes.active), ...refetchOnMount });
}

/** Coaches whom the caller may give a group to. */
export function useTrainers() {
  return useQuery({ ...routeQuery(groupRoutes.choices), ...refetchOnMount });
}

/** Groups, calendars and filters name staff, so everything is refetched. */
function useInvalidate() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

export function useCreateUser() {
  const onSuccess = useInvalidate();
  return useMutation({ mutationFn: (body: NewUserBody) => call(userRoutes.create, { body }), onSuccess });
}

export function useUpdateUser(id: number) {
  const onSuccess = useInvalidate();
  return useMutation({
    mutationFn: (body: UserBody) => call(userRoutes.update, { params: { id }, body }),
    onSuccess,
  });
}

interface GrantChange {
  groupId: number;
  /** Null revokes the access. */
  access: GroupAccess | null;
}

/** Changes one grant at a time, each with the version that the change before it returned. */
export function useChangeGrant(id: number) {
  const queries = useQueryClient();
  const onSettled = useInvalidate();
  const groups = routeQuery(userRoutes.groups, { params: { id } });
  return useMutation({
    scope: { id: `grants of ${id}` },
    mutationFn: async (change: GrantChange) => {
      const before = await queries.ensureQueryData(groups);
      const body = { version: before.version, grants: toGrants(before, change) };
      const after = await call(userRoutes.updateGroups, { params: { id }, body });
      queries.setQueryData(groups.queryKey, after);
    },
    onSettled,
  });
}

/** All grants that the caller may change, with one of them changed. */
function toGrants({ groups }: PersonGroups, change: GrantChange): Grants {
  return groups
    .filter(({ mayChange }) => mayChange)
    .flatMap(({ groupId, access }) => {
      const accessType = groupId === change.groupId ? change.access : access;
      return accessType === null ? [] : [{ groupId, accessType }];
    });
}

export function useInvite(id: number) {
  const onSettled = useInvalidate();
  return useMutation({ mutationFn: () => call(userRoutes.invite, { params: { id } }), onSettled });
}

export function useRevokeInvitation(id: number) {
  const onSettled = useInvalidate();
  return useMutation({ mutationFn: () => call(userRoutes.revokeInvitation, { params: { id } }), onSettled });
}

export function useDeactivate(id: number) {
  const onSuccess = useInvalidate();
  return useMutation({
    mutationFn: (body: DeactivationBody) => call(userRoutes.deactivate, { params: { id }, body }),
    onSuccess,
  });
}

export function useReactivate(id: number) {
  const onSettled = useInvalidate();
  return useMutation({ mutationFn: () => call(userRoutes.reactivate, { params: { id } }), onSettled });
}

/** Does not wait for the lists: the drawer of the deleted user closes first. */
export function useDeleteUser(id: number) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: () => call(userRoutes.remove, { params: { id } }),
    onSuccess: () => void invalidate(),
  });
}
