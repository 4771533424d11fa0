import {
  type ImportPreview,
  type ImportReading,
  type ImportResult,
  studentImportRoutes,
} from '@school/api-contract/students/student-import';
import { studentRoutes } from '@school/api-contract/students/students';
import { routeKey, routeUrl, useQueryClient } from '@school/kit';
import { sendFile } from '@school/kit/forms';

interface Sending {
  /** 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export const templateAddress = routeUrl(studentImportRoutes.template, {});

export function sendForPreview(file: File, reading: ImportReading, sending: Sending): Promise<ImportPreview> {
  const parts = new FormData();
  parts.append('reading', JSON.stringify(reading));
  parts.append('file', file);
  return sendFile<ImportPreview>({ url: routeUrl(studentImportRoutes.preview, {}), parts, ...sending });
}

interface Decided {
  digest: string;
  reading: ImportReading;
  leaveOutWrong: boolean;
}

/** Imports the rows of the preview; refetches the lists of students afterwards. */
export function useSendForImport() {
  const queries = useQueryClient();
  return async (file: File, { digest, reading, leaveOutWrong }: Decided, sending: Sending): Promise<ImportResult> => {
    const parts = new FormData();
    parts.append('digest', digest);
    parts.append('leaveOutWrong', String(leaveOutWrong));
    parts.append('reading', JSON.stringify(reading));
    parts.append('file', file);
    const url = routeUrl(studentImportRoutes.commit, {});
    const result = await sendFile<ImportResult>({ url, parts, ...sending });
    for (const route of [studentRoutes.list, studentRoutes.read, studentRoutes.history, studentRoutes.groups]) {
      void queries.invalidateQueries({ queryKey: routeKey(route) });
    }
    return result;
  };
}
