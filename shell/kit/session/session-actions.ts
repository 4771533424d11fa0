import type { authRoutes, LoginBody, SessionUser } from '@school/api-contract/auth';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error';
import { readRoute } from '../api/call';
import { setSessionUser, useSessionStore } from './session-store';

/** Their types alone: the schemas would bring zod into every page. */
type Routes = typeof authRoutes;

/** Reads the current user once at start (specification section 4): every failure leaves an anonymous visitor, without a toast. */
export async function loadSession(): Promise<void> {
  try {
    setSessionUser(await readRoute<Routes['currentUser']>({ method: 'GET', path: '/api/user' }));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      // biome-ignore lint/suspicious/noConsole: the specification has this failure logged and not shown
      console.error('The current user could not be read', error);
    }
    setSessionUser(null);
  }
}

/** @throws {ApiError} when refused */
export async function signIn(queryClient: QueryClient, body: LoginBody): Promise<SessionUser> {
  const former = useSessionStore.getState().user;
  const user = await readRoute<Routes['login']>({ method: 'POST', path: '/api/login' }, { body });
  setSessionUser(user);
  // What another person saw must not be shown to this one while it is read anew.
  if (former && former.id !== user.id) void queryClient.resetQueries();
  else void queryClient.invalidateQueries();
  return user;
}

/** @throws {ApiError} when the server did not end the session; the user then stays signed in */
export async function signOut(queryClient: QueryClient): Promise<void> {
  await readRoute<Routes['logout']>({ method: 'POST', path: '/api/logout' });
  setSessionUser(null);
  // By the next task the screens of staff are gone, so only what visitors may read is read anew.
  await new Promise((resolve) => setTimeout(resolve));
  await queryClient.resetQueries();
}
