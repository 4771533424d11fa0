import { toApiError } from '../api/api-error';
import { sendRequest } from '../api/transport';

/** Does not say who signed out: the server only needs the session cookie, which no script can read. */
export const pendingSignOutKey = 'signOutOwed';

/** When the last pending sign-out was completed, in milliseconds. */
const completionKey = 'signOutCompletedAt';

/** A gym's network may give no answer at all. */
export const answerTimeoutMs = 8_000;

/** Replaces localStorage when storage is unavailable; lasts as long as the page. */
let pendingInMemory = false;

/** Whether a user signed out while the server was unreachable: the browser still carries that session. */
export function isSignOutPending(): boolean {
  try {
    return localStorage.getItem(pendingSignOutKey) !== null;
  } catch {
    return pendingInMemory;
  }
}

export function setSignOutPending(): void {
  storePending(true);
}

/**
 * Ends the session that is still open on the server, before any other call. Uses a lock across tabs, so that a late tab
 * does not end a session that was started since.
 *
 * @throws when the server is unreachable or refuses; the sign-out then stays pending
 */
export function completePendingSignOut(): Promise<void> {
  return withLock(async () => {
    if (!isSignOutPending()) return;
    const signal = AbortSignal.timeout(answerTimeoutMs);
    const response = await sendRequest('/api/logout', { method: 'POST', credentials: 'include', signal });
    if (!response.ok) throw await toApiError(response);
    storePending(false);
    storeCompletion();
  });
}

/** Whether a pending sign-out was completed after this moment, in milliseconds. */
export function wasSignedOutSince(timeMs: number): boolean {
  try {
    return Number(localStorage.getItem(completionKey)) >= timeMs;
  } catch {
    return false;
  }
}

function storeCompletion(): void {
  try {
    localStorage.setItem(completionKey, String(Date.now()));
  } catch {
    // without storage no other page could read it
  }
}

function storePending(pending: boolean): void {
  try {
    if (pending) localStorage.setItem(pendingSignOutKey, '1');
    else localStorage.removeItem(pendingSignOutKey);
  } catch {
    pendingInMemory = pending;
  }
}

function withLock(act: () => Promise<void>): Promise<void> {
  return 'locks' in navigator && navigator.locks ? navigator.locks.request('school-sign-out', act) : act();
}
