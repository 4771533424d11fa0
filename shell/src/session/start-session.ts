import { loadSession, setSessionUser } from '@school/kit/host';
import type { BootUser } from '@school/shell-contract/snapshot';

/** The user that the server wrote into the page; without one GET /api/user is asked (specification section 4). */
export async function startSession(user: BootUser | null): Promise<void> {
  if (user && typeof user.email === 'string') setSessionUser({ ...user, email: user.email });
  else await loadSession();
}
