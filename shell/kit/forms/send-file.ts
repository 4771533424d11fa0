import { authRoutes } from '@school/api-contract/accounts/auth';
import type { ErrorBody } from '@school/api-contract/rules/errors';
import { ApiError, call } from '@school/kit';

interface Sending {
  method?: 'POST' | 'PUT';
  url: string;
  parts: FormData;
  /** 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a multipart form with a file and reports the progress, which `fetch` cannot do. When the session has ended, the
 * session dialog asks for the password, as after a `call`.
 *
 * @throws {ApiError} as `call` of the kit does; an 'AbortError' when `signal` aborts it
 */
export function sendFile<Answer>({ method = 'POST', url, parts, onProgress, signal }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      if (request.status === 200 || request.status === 201) resolve(request.response);
      else {
        if (request.status === 401) askForSession();
        reject(refusal(request.status, request.response));
      }
    });
    request.addEventListener('error', () => reject(new ApiError({ status: 0, code: 'NETWORK', message: 'network' })));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(parts);
  });
}

/** Makes a call that fails with the same 401, so that the kit opens the session dialog or leaves a disabled account. */
function askForSession(): void {
  call(authRoutes.currentUser).catch(() => {
    // the kit knows by now
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
