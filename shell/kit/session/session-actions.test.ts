import { authRoutes } from '@school/api-contract/auth';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../api/query-client';
import { replaceTransport } from '../api/transport';
import { useToastStore } from '../notify/toast-store';
import { createFakeApi, type FakeHandler, offline, refuse, respond } from '../testing/fake-api';
import { testUser } from '../testing/kit-frame';
import { loadSession, signIn, signOut } from './session-actions';
import { sessionLoading, setSessionUser, useSessionStore } from './session-store';

let restore = () => {};

function given(...handlers: FakeHandler[]) {
  restore = replaceTransport(createFakeApi(handlers).send);
  useSessionStore.setState(sessionLoading, true);
}

afterEach(() => {
  restore();
  vi.restoreAllMocks();
  setSessionUser(null);
});

test('the current user is read at start', async () => {
  given(respond(authRoutes.currentUser, testUser('coach')));
  await loadSession();
  expect(useSessionStore.getState()).toMatchObject({ status: 'signed-in', user: { role: 'coach' } });
});

test('401 means anonymous and is not logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  given(refuse(authRoutes.currentUser, 'UNAUTHENTICATED'));
  await loadSession();
  expect(useSessionStore.getState().status).toBe('anonymous');
  expect(log).not.toHaveBeenCalled();
});

test.each([
  ['a failing server', refuse(authRoutes.currentUser, 'INTERNAL')],
  ['no network', offline(authRoutes.currentUser)],
])('%s leaves no user, is logged and shows no toast', async (_name, handler) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  given(handler);
  await loadSession();
  expect(useSessionStore.getState().status).toBe('anonymous');
  expect(log).toHaveBeenCalledOnce();
  expect(useToastStore.getState().toasts).toEqual([]);
});

test('signing in sets the user and marks all cached data for a new reading', async () => {
  given(respond(authRoutes.login, testUser('admin')));
  const queryClient = createQueryClient();
  queryClient.setQueryData(['/api/groups'], []);
  await signIn(queryClient, { username: 'admin', password: 'demo-admin' });
  expect(useSessionStore.getState()).toMatchObject({ status: 'signed-in', user: { role: 'admin' } });
  expect(queryClient.getQueryState(['/api/groups'])?.isInvalidated).toBe(true);
});

test('signing in as somebody else forgets what the former user saw', async () => {
  given(respond(authRoutes.login, { ...testUser('coach'), id: 2 }));
  setSessionUser(testUser('owner'));
  const queryClient = createQueryClient();
  queryClient.setQueryData(['/api/payments'], ['secret']);
  await signIn(queryClient, { username: 'coach', password: 'demo-coach' });
  expect(queryClient.getQueryData(['/api/payments'])).toBeUndefined();
});

test('signing out forgets the user and the data; a refusal keeps both', async () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(['/api/groups'], []);
  given(refuse(authRoutes.logout, 'INTERNAL'));
  setSessionUser(testUser('owner'));
  await expect(signOut(queryClient)).rejects.toThrow();
  expect(useSessionStore.getState().status).toBe('signed-in');
  expect(queryClient.getQueryData(['/api/groups'])).toEqual([]);
  given(respond(authRoutes.logout, undefined));
  await signOut(queryClient);
  expect(useSessionStore.getState().status).toBe('anonymous');
  expect(queryClient.getQueryData(['/api/groups'])).toBeUndefined();
});
