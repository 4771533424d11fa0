import { type ImportPreview, type ImportResult, studentImportRoutes } from '@school/api-contract/student-import';
import { studentRoutes } from '@school/api-contract/students';
import { routeKey, routeUrl, useQueryClient } from '@school/kit';
import { sendFile } from '../documents/send-file';

interface Sending {
  /** 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export const templateAddress = routeUrl(studentImportRoutes.template, {});

export function sendForPreview(file: File, sending: Sending): Promise<ImportPreview> {
  const parts = new FormData();
  parts.append('file', file);
  return sendFile<ImportPreview>({ url: routeUrl(studentImportRoutes.preview, {}), parts, ...sending });
}

/** Writes what was previewed; lists of students are read anew after. */
export function useSendForImport() {
  const queries = useQueryClient();
  return async (file: File, digest: string, leaveOutWrong: boolean, sending: Sending): Promise<ImportResult> => {
    const parts = new FormData();
    parts.append('digest', digest);
    parts.append('leaveOutWrong', String(leaveOutWrong));
    parts.append('file', file);
    const url = routeUrl(studentImportRoutes.commit, {});
    const result = await sendFile<ImportResult>({ url, parts, ...sending });
    for (const route of [studentRoutes.list, studentRoutes.read, studentRoutes.history, studentRoutes.groups]) {
      void queries.invalidateQueries({ queryKey: routeKey(route) });
    }
    return result;
  };
}
