import { contractTemplateRoutes } from '@school/api-contract/contracts/contract-templates';
import type { RouteCall } from '@school/api-contract/route';
import { schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import {
  call,
  callFile,
  notCached,
  refetchOnMount,
  routeKey,
  routeQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';

/** Refetched on each visit, since another user may have added a version. */
export function useVersions() {
  return useQuery({ ...routeQuery(contractTemplateRoutes.list), ...refetchOnMount });
}

/** A version's text never changes, so it is fetched once. */
export function useVersion(id: number) {
  return useQuery(routeQuery(contractTemplateRoutes.read, { params: { id } }));
}

export function useCreateVersion() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteCall<typeof contractTemplateRoutes.create>['body']) =>
      call(contractTemplateRoutes.create, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(contractTemplateRoutes.list) }),
  });
}

/** Marks a version as read; refetches the checklist and what it unlocks. */
export function useMarkVersionRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(contractTemplateRoutes.markRead, { params: { id } }),
    onSettled: (_data, _error, id) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: routeKey(contractTemplateRoutes.list) }),
        queries.invalidateQueries({ queryKey: routeKey(contractTemplateRoutes.read, { params: { id } }) }),
        queries.invalidateQueries({ queryKey: routeKey(schoolReadinessRoutes.read) }),
      ]),
  });
}

export type PreviewBody = RouteCall<typeof contractTemplateRoutes.preview>['body'];

/** Preview of the text; the previous preview stays until the next one arrives. */
export function usePreview(body: PreviewBody) {
  return useQuery({
    queryKey: [contractTemplateRoutes.preview.path, body],
    queryFn: ({ signal }) => call(contractTemplateRoutes.preview, { body }, { signal }),
    enabled: body.title.trim() !== '' && body.bodyHtml !== '',
    placeholderData: (before) => before,
    ...notCached,
  });
}

export function useTestPdf() {
  return useMutation({ mutationFn: (body: PreviewBody) => callFile(contractTemplateRoutes.testPdf, { body }) });
}
