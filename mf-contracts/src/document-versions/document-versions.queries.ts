import { contractTemplateRoutes } from '@school/api-contract/contract-templates';
import type { RouteCall } from '@school/api-contract/route';
import { call, callFile, routeKey, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';

/** Asked anew at each visit: a colleague may have made a version. */
export function useVersions() {
  return useQuery({ ...routeQuery(contractTemplateRoutes.list), staleTime: 0 });
}

/** A version never changes, so it is read once. */
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

export type PreviewBody = RouteCall<typeof contractTemplateRoutes.preview>['body'];

/** How the text would look; the former preview stays while the next one comes. */
export function usePreview(body: PreviewBody) {
  return useQuery({
    queryKey: [contractTemplateRoutes.preview.path, body],
    queryFn: ({ signal }) => call(contractTemplateRoutes.preview, { body }, { signal }),
    enabled: body.title.trim() !== '' && body.bodyHtml !== '',
    placeholderData: (before) => before,
    gcTime: 0,
  });
}

export function useTestPdf() {
  return useMutation({ mutationFn: (body: PreviewBody) => callFile(contractTemplateRoutes.testPdf, { body }) });
}
