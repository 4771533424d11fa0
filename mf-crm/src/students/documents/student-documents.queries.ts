import type { RouteCall } from '@school/api-contract/route';
import { type StudentDocument, studentDocumentRoutes } from '@school/api-contract/students/student-documents';
import { studentRoutes } from '@school/api-contract/students/students';
import {
  call,
  refetchOnMount,
  routeKey,
  routeQuery,
  routeUrl,
  useMutation,
  useQuery,
  useQueryClient,
} from '@school/kit';
import { sendFile } from '@school/kit/forms';

export function useDocuments(studentId: number) {
  return useQuery({ ...routeQuery(studentDocumentRoutes.list, { params: { id: studentId } }), ...refetchOnMount });
}

/** Address that downloads the file. */
export function fileAddress(id: number): string {
  return routeUrl(studentDocumentRoutes.file, { params: { id } });
}

interface Upload {
  documentType: string;
  expiresOn: string;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export function useUploadDocument(studentId: number) {
  const refresh = useRefreshDocuments();
  return useMutation({
    mutationFn: ({ file, documentType, expiresOn, ...sending }: Upload) => {
      const parts = new FormData();
      // before the file, so that the server can validate the fields without it
      parts.append('documentType', documentType);
      if (expiresOn !== '') parts.append('expiresOn', expiresOn);
      parts.append('file', file);
      const url = routeUrl(studentDocumentRoutes.upload, { params: { id: studentId } });
      return sendFile<StudentDocument>({ url, parts, ...sending });
    },
    onSuccess: refresh,
  });
}

export function useChangeExpiry(id: number) {
  const refresh = useRefreshDocuments();
  return useMutation({
    mutationFn: (body: RouteCall<typeof studentDocumentRoutes.change>['body']) =>
      call(studentDocumentRoutes.change, { params: { id }, body }),
    // after an error too, because another user may have deleted the document
    onSettled: refresh,
  });
}

export function useRemind() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(studentDocumentRoutes.remind, { params: { id } }),
    // after an error too, because the list then shows the reason
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(studentDocumentRoutes.list) }),
  });
}

export function useDeleteDocument() {
  const refresh = useRefreshDocuments();
  return useMutation({
    mutationFn: (id: number) => call(studentDocumentRoutes.remove, { params: { id } }),
    // after an error too, because another user may have made the change
    onSettled: refresh,
  });
}

function useRefreshDocuments(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const route of [studentDocumentRoutes.list, studentRoutes.list, studentRoutes.read, studentRoutes.history]) {
      void queries.invalidateQueries({ queryKey: routeKey(route) });
    }
  };
}
