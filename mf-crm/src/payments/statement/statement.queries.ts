import {
  bankStatementRoutes,
  type StatementPreview,
  type StatementResult,
} from '@school/api-contract/money/bank-statements';
import { routeUrl, useQueryClient } from '@school/kit';
import { sendFile } from '@school/kit/forms';

interface Sending {
  /** 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export function sendForPreview(file: File, sending: Sending): Promise<StatementPreview> {
  const parts = new FormData();
  parts.append('file', file);
  return sendFile<StatementPreview>({ url: routeUrl(bankStatementRoutes.preview, {}), parts, ...sending });
}

/** Writes the chosen documents of the preview and ends the chosen links; refetches everything with money afterwards. */
export function useSendStatement() {
  const queries = useQueryClient();
  return async (
    file: File,
    { digest, lines, links }: { digest: string; lines: readonly number[]; links: readonly number[] },
    sending: Sending,
  ): Promise<StatementResult> => {
    const parts = new FormData();
    parts.append('digest', digest);
    parts.append('lines', lines.join());
    if (links.length > 0) parts.append('links', links.join());
    parts.append('file', file);
    const url = routeUrl(bankStatementRoutes.commit, {});
    const result = await sendFile<StatementResult>({ url, parts, ...sending });
    void queries.invalidateQueries();
    return result;
  };
}
