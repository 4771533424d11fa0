import type { ClientReport } from '@school/api-contract/platform';
import { messageOf, type RemoteFailure } from './failure';

/** Tells the server what failed in a page; loses the report rather than disturb the visitor. */
export function report(entry: ClientReport): void {
  const body = new Blob([JSON.stringify(entry)], { type: 'application/json' });
  navigator.sendBeacon?.('/api/client-reports', body);
}

/** @param kind `fallback` when the previous release took over */
export function reportFailure(failure: RemoteFailure, kind: ClientReport['kind'] = failure.kind): void {
  report({
    kind,
    failureId: failure.failureId,
    remote: failure.remoteId,
    version: failure.version,
    module: failure.module,
    // Addresses of token pages never come here: the message names files and modules only.
    message: (messageOf(failure) || failure.kind).slice(0, 500),
  });
}
