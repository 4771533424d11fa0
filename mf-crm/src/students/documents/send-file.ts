import type { ErrorBody } from '@school/api-contract/errors';
import { ApiError } from '@school/kit';

interface Sending {
  url: string;
  parts: FormData;
  /** 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends parts with a file in them and tells how far it is, which `fetch` cannot.
 *
 * @throws {ApiError} as `call` of the kit does; an 'AbortError' when it was taken back
 */
export function sendFile<Answer>({ url, parts, onProgress, signal }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      if (request.status === 200 || request.status === 201) resolve(request.response);
      else reject(refusal(request.status, request.response));
    });
    request.addEventListener('error', () => reject(new ApiError({ status: 0, code: 'NETWORK', message: 'network' })));
    request.addEventListener('abort', () => reject(new DOMException('Taken back', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(parts);
  });
}

function refusal(status: number, body: ErrorBody | null): ApiError {
  return new ApiError({
    status,
    message: body?.message ?? String(status),
    code: body?.code,
    details: body?.details,
    body,
  });
}
