import { type Profile, profileRoutes } from '@school/api-contract/accounts/profile';
import {
  call,
  refetchOnMount,
  refreshUser,
  routeKey,
  routeQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';

export function useProfile() {
  return useQuery({ ...routeQuery(profileRoutes.read), ...refetchOnMount });
}

/** Shows the profile of an answer at once. */
export function useShowProfile(): (profile: Profile) => void {
  const queries = useQueryClient();
  return (profile) => queries.setQueryData<Profile>(routeQuery(profileRoutes.read).queryKey, profile);
}

/** Fetches the profile and the session's user again, since a second factor may open the rest of the portal. */
export function useRefreshProfile(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: routeKey(profileRoutes.read) }), refreshUser()]);
  };
}

export function useCancelEmailChange() {
  const refresh = useRefreshProfile();
  return useMutation({ mutationFn: () => call(profileRoutes.cancelEmailChange), onSuccess: refresh });
}

export function useLoginSessions() {
  return useQuery({ ...routeQuery(profileRoutes.sessions), ...refetchOnMount });
}

/** @param id undefined: all but this one */
export function useEndSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number | undefined) =>
      id === undefined ? call(profileRoutes.endOtherSessions) : call(profileRoutes.endSession, { params: { id } }),
    // also after a refusal: the session may have ended by itself
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(profileRoutes.sessions) }),
  });
}
