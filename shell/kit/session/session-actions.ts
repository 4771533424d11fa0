import type { authRoutes, LoginBody, SessionUser } from '@school/api-contract/accounts/auth';
import type { passkeyRoutes, UsedCredential } from '@school/api-contract/accounts/passkeys';
import type { secondFactorRoutes } from '@school/api-contract/accounts/second-factor';
import type { RouteAnswer } from '@school/api-contract/route';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, hasCode } from '../api/api-error';
import { readRoute } from '../api/call';
import { answerTimeoutMs, setSignOutPending } from './pending-sign-out';
import { setSessionUser, useSessionStore } from './session-store';
import { removeUserDataInPage } from './user-data-in-page';

/** Only the types: the schemas would bring zod into every page. */
type Routes = typeof authRoutes;
type CodeRoutes = typeof secondFactorRoutes;
type PasskeyRoutes = typeof passkeyRoutes;

/**
 * Reads the current user once at start (specification section 4): any failure leaves an anonymous visitor, without a
 * toast.
 */
export async function loadSession(): Promise<void> {
  try {
    setSessionUser(await readRoute<Routes['currentUser']>({ method: 'GET', path: '/api/user' }));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      // biome-ignore lint/suspicious/noConsole: the specification has this failure logged and not shown
      console.error('The current user could not be read', error);
    }
    if (!hasCode(error, 'ACCOUNT_DISABLED')) setSessionUser(null);
  }
}

/** @throws {ApiError} when the server refuses; after code SECOND_FACTOR_REQUIRED, call `confirmSignIn` */
export async function signIn(queryClient: QueryClient, body: LoginBody): Promise<void> {
  acceptUser(queryClient, await readRoute<Routes['login']>({ method: 'POST', path: '/api/login' }, { body }));
}

/** The second step, with a one-time code or a recovery code. */
export async function confirmSignIn(queryClient: QueryClient, body: { code: string }): Promise<void> {
  const address = { method: 'POST', path: '/api/login/second-factor' } as const;
  acceptUser(queryClient, await readRoute<CodeRoutes['login']>(address, { body }));
}

/** @param askBrowser asks the user for a passkey */
export async function signInWithPasskey(
  queryClient: QueryClient,
  askBrowser: (options: RouteAnswer<PasskeyRoutes['loginOptions']>) => Promise<UsedCredential>,
): Promise<void> {
  const options = await readRoute<PasskeyRoutes['loginOptions']>({
    method: 'POST',
    path: '/api/login/passkey/options',
  });
  const body = { credential: await askBrowser(options) };
  const address = { method: 'POST', path: '/api/login/passkey' } as const;
  acceptUser(queryClient, await readRoute<PasskeyRoutes['login']>(address, { body }));
}

/** Reads the signed-in user again after a change of their account. A failure keeps the known user. */
export async function refreshUser(): Promise<void> {
  const user = await readRoute<Routes['currentUser']>({ method: 'GET', path: '/api/user' }).catch(() => undefined);
  if (user) setSessionUser(user);
}

function acceptUser(queryClient: QueryClient, user: SessionUser): void {
  const former = useSessionStore.getState().user;
  setSessionUser(user);
  // Data read by the previous user, or in a former role, must not be shown while it is refetched.
  if (former && (former.id !== user.id || former.role !== user.role)) void queryClient.resetQueries();
  else void queryClient.invalidateQueries();
}

/**
 * Signs out and clears the cache. `pending`: the server was unreachable and will be notified before the next call.
 *
 * @throws {ApiError} when the server refuses; the user then stays signed in
 */
export async function signOut(queryClient: QueryClient): Promise<'ended' | 'pending'> {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const ending = await readRoute<Routes['logout']>({ method: 'POST', path: '/api/logout' }, {}, { signal }).then(
    () => 'ended' as const,
    (error: unknown) => {
      if (!signal.aborted && !isAway(error)) throw error;
      setSignOutPending();
      return 'pending' as const;
    },
  );
  setSessionUser(null);
  removeUserDataInPage();
  // By the next task the staff screens are gone, so only data for visitors is refetched.
  await new Promise((resolve) => setTimeout(resolve));
  const reset = queryClient.resetQueries();
  if (ending === 'ended') await reset;
  return ending;
}

/** No answer, or a gateway's answer for a server that is down. */
function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || [502, 503, 504].includes(error.status));
}
