import type { QueryClient } from '@tanstack/react-query';
import { completePendingSignOut, isSignOutPending, pendingSignOutKey } from './pending-sign-out';
import { setSessionUser } from './session-store';

/**
 * Ends the pending session on the server once the network is back, and signs this page out when another tab signed out.
 *
 * @returns unsubscribes
 */
export function watchPendingSignOut(queryClient: QueryClient): () => void {
  const endPendingSession = () => {
    // Without an answer the sign-out stays pending, and the next call tries again.
    if (isSignOutPending()) completePendingSignOut().catch(() => undefined);
  };
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== pendingSignOutKey || newValue === null) return;
    setSessionUser(null);
    // By the next task the staff screens are gone.
    setTimeout(() => void queryClient.resetQueries());
  };
  window.addEventListener('online', endPendingSession);
  window.addEventListener('storage', follow);
  return () => {
    window.removeEventListener('online', endPendingSession);
    window.removeEventListener('storage', follow);
  };
}
