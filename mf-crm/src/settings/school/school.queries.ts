import type { RouteAnswer } from '@school/api-contract/route';
import { type SavedSchool, type School, type SchoolSettings, schoolRoutes } from '@school/api-contract/school/school';
import { schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import {
  call,
  notCached,
  routeKey,
  routeQuery,
  routeUrl,
  showSchool,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';
import { sendFile } from '@school/kit/forms';

/** Refetched on each visit and not shown from the cache: a form filled from an old answer would undo changes. */
export function useSchool() {
  return useQuery({ ...routeQuery(schoolRoutes.read), ...notCached });
}

/** The settings as they are now. */
export function useRefetchSchool() {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...routeQuery(schoolRoutes.read), staleTime: 0 });
}

export function useSaveSchool() {
  const queries = useQueryClient();
  return useMutation({
    /** `updatedAt` of the settings that the body is based on. */
    mutationFn: ({ school, updatedAt }: { school: School } & Pick<SavedSchool, 'updatedAt'>) =>
      call(schoolRoutes.update, { body: { ...school, updatedAt } }),
    onSuccess: (school) => {
      showSchool({ name: school.name, accentColor: school.accentColor });
      queries.setQueryData<SchoolSettings>(
        routeQuery(schoolRoutes.read).queryKey,
        (before) => before && { ...before, ...school },
      );
      return queries.invalidateQueries({ queryKey: routeKey(schoolReadinessRoutes.read) });
    },
  });
}

/** Replaces or removes the logo. */
export function useSaveLogo() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (file: File | null) => {
      if (!file) {
        await call(schoolRoutes.removeLogo);
        return null;
      }
      const parts = new FormData();
      parts.append('file', file);
      const { signal } = new AbortController();
      const url = routeUrl(schoolRoutes.uploadLogo);
      const sending = { method: 'PUT', url, parts, signal, onProgress: () => {} } as const;
      return (await sendFile<RouteAnswer<typeof schoolRoutes.uploadLogo>>(sending)).logoUrl;
    },
    onSuccess: (logoUrl) => {
      showSchool({ logoUrl });
      queries.setQueryData<SchoolSettings>(
        routeQuery(schoolRoutes.read).queryKey,
        (before) => before && { ...before, logoUrl },
      );
    },
  });
}
