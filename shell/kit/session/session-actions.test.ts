import { authRoutes } from '@school/api-contract/accounts/auth';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../api/query-client';
import { replaceTransport } from '../api/transport';
import { useToastStore } from '../notify/toast-store';
import { createFakeApi, type FakeHandler, respond, respondError, respondOffline } from '../testing/fake-api';
import { testUser } from '../testing/kit-frame';
import { completePendingSignOut, isSignOutPending, pendingSignOutKey, setSignOutPending } from './pending-sign-out';
import { loadSession, signIn, signOut } from './session-actions';
import { sessionLoading, setSessionUser, useSessionStore } from './session-store';
import { watchPendingSignOut } from './watch-pending-sign-out';

let restore = () => {};

function given(...handlers: FakeHandler[]) {
  const api = createFakeApi(handlers);
  restore = replaceTransport(api.send);
  useSessionStore.setState(sessionLoading, true);
  return api;
}

afterEach(() => {
  restore();
  vi.restoreAllMocks();
  setSessionUser(null);
  localStorage.clear();
});

test('loads the current user at start', async () => {
  given(respond(authRoutes.currentUser, testUser('coach')));
  await loadSession();
  expect(useSessionStore.getState()).toMatchObject({ status: 'signed-in', user: { role: 'coach' } });
});

test('401 means anonymous and is not logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  given(respondError(authRoutes.currentUser, 'UNAUTHENTICATED'));
  await loadSession();
  expect(useSessionStore.getState().status).toBe('anonymous');
  expect(log).not.toHaveBeenCalled();
});

test('the session of a disabled account leaves no user, and says why', async () => {
  given(respondError(authRoutes.currentUser, 'ACCOUNT_DISABLED'));
  await loadSession();
  expect(useSessionStore.getState()).toMatchObject({ status: 'anonymous', user: null, disabled: true });
});

test.each([
  ['a failing server', respondError(authRoutes.currentUser, 'INTERNAL')],
  ['no network', respondOffline(authRoutes.currentUser)],
])('%s leaves no user, is logged and shows no toast', async (_name, handler) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  given(handler);
  await loadSession();
  expect(useSessionStore.getState().status).toBe('anonymous');
  expect(log).toHaveBeenCalledOnce();
  expect(useToastStore.getState().toasts).toEqual([]);
});

test('sign-in sets the user and invalidates all cached data', async () => {
  given(respond(authRoutes.login, testUser('admin')));
  const queryClient = createQueryClient();
  queryClient.setQueryData(['/api/groups'], []);
  await signIn(queryClient, { username: 'admin', password: 'demo-admin' });
  expect(useSessionStore.getState()).toMatchObject({ status: 'signed-in', user: { role: 'admin' } });
  expect(queryClient.getQueryState(['/api/groups'])?.isInvalidated).toBe(true);
});

test.each([
  ['as another user', { ...testUser('owner'), id: 2 }],
  ['in a new role', { ...testUser('coach'), id: testUser('owner').id }],
])('sign-in %s removes the data read before', async (_name, user) => {
  given(respond(authRoutes.login, user));
  setSessionUser(testUser('owner'));
  const queryClient = createQueryClient();
  queryClient.setQueryData(['/api/payments'], ['secret']);
  await signIn(queryClient, { username: 'coach', password: 'demo-coach' });
  expect(queryClient.getQueryData(['/api/payments'])).toBeUndefined();
});

test('sign-out removes the user and the data; a refusal keeps both', async () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(['/api/groups'], []);
  given(respondError(authRoutes.logout, 'INTERNAL'));
  setSessionUser(testUser('owner'));
  await expect(signOut(queryClient)).rejects.toThrow();
  expect(useSessionStore.getState().status).toBe('signed-in');
  expect(queryClient.getQueryData(['/api/groups'])).toEqual([]);
  given(respond(authRoutes.logout, undefined));
  await signOut(queryClient);
  expect(useSessionStore.getState().status).toBe('anonymous');
  expect(queryClient.getQueryData(['/api/groups'])).toBeUndefined();
});

test.each([
  ['no network', respondOffline(authRoutes.logout)],
  ['an unavailable database', respondError(authRoutes.logout, 'SERVICE_UNAVAILABLE')],
])('with %s the user is still signed out, and the server is notified before any other call', async (_name, logout) => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(['/api/groups'], ['secret']);
  const api = given(logout, respond(authRoutes.login, { ...testUser('coach'), id: 2 }));
  setSessionUser(testUser('owner'));
  expect(await signOut(queryClient)).toBe('pending');
  expect(useSessionStore.getState().status).toBe('anonymous');
  expect(queryClient.getQueryData(['/api/groups'])).toBeUndefined();

  // No call uses that session while it cannot be ended.
  const credentials = { username: 'coach', password: 'demo-coach' };
  await expect(signIn(queryClient, credentials)).rejects.toThrow();
  expect(api.requests.map(({ path }) => path)).toEqual(['/api/logout', '/api/logout']);
  api.use(respond(authRoutes.logout, undefined));
  await signIn(queryClient, credentials);
  expect(api.requests.map(({ path }) => path).slice(2)).toEqual(['/api/logout', '/api/login']);
  expect(isSignOutPending()).toBe(false);
});

test('two tabs complete a pending sign-out only once', async () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, act: () => Promise<unknown>) => {
    last = last.then(act);
    return last;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  const api = given(respond(authRoutes.logout, undefined));
  setSignOutPending();
  await Promise.all([completePendingSignOut(), completePendingSignOut()]);
  expect(api.requests).toHaveLength(1);
});

test('a page signs out when another tab does, and notifies the server once the network is back', async () => {
  const queryClient = createQueryClient();
  const api = given(respond(authRoutes.logout, undefined));
  const stop = watchPendingSignOut(queryClient);
  setSessionUser(testUser('owner'));
  queryClient.setQueryData(['/api/groups'], ['secret']);
  localStorage.setItem(pendingSignOutKey, '1');
  window.dispatchEvent(new StorageEvent('storage', { key: pendingSignOutKey, newValue: '1' }));
  expect(useSessionStore.getState().status).toBe('anonymous');
  await vi.waitFor(() => expect(queryClient.getQueryData(['/api/groups'])).toBeUndefined(), { timeout: 15_000 });
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(isSignOutPending()).toBe(false), { timeout: 15_000 });
  expect(api.requests.map(({ path }) => path)).toEqual(['/api/logout']);
  stop();
});
