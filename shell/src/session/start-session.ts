import {
  completePendingSignOut,
  isSignOutPending,
  loadSession,
  setSessionUser,
  wasSignedOutSince,
} from '@school/kit/host';
import type { BootUser } from '@school/shell-contract/snapshot';

/**
 * Uses the user that the server wrote into the page; without one asks GET /api/user (specification section 4). A page
 * rendered before a pending sign-out reached the server may name a user who has signed out, also when another page completed
 * the sign-out meanwhile.
 */
export async function startSession(user: BootUser | null): Promise<void> {
  if (isSignOutPending()) {
    setSessionUser(null);
    // Without an answer the sign-out stays pending, and the next call tries again.
    await completePendingSignOut().catch(() => undefined);
  } else if (user && typeof user.email === 'string' && !wasSignedOutSince(performance.timeOrigin))
    setSessionUser({ ...user, email: user.email });
  else await loadSession();
}
