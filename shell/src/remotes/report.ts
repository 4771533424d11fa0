import type { ClientReport } from '@school/api-contract/platform';
import { type RemoteFailure, toMessage } from './failure';
import { countFailure } from './release-starts';

/** Reports a failure in the page to the server; drops the report rather than disturb the visitor. */
export function report(entry: ClientReport): void {
  const body = new Blob([JSON.stringify(entry)], { type: 'application/json' });
  navigator.sendBeacon?.('/api/client-reports', body);
  countFailure(entry);
}

/** @param kind `fallback` when the previous release took over */
export function reportFailure(failure: RemoteFailure, kind: ClientReport['kind'] = failure.kind): void {
  report({
    kind,
    cause: kind === 'fallback' ? failure.kind : undefined,
    failureId: failure.failureId,
    remote: failure.remoteId,
    version: failure.version,
    module: failure.module,
    // Contains no address of a token page: the message names files and modules only.
    message: (toMessage(failure) || failure.kind).slice(0, 500),
  });
}
