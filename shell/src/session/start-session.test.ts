import { authRoutes } from '@school/api-contract/accounts/auth';
import { useSessionStore } from '@school/kit/host';
import { renderWithKit, respond, respondError, respondOffline, testUser } from '@school/kit/testing';
import { afterEach, expect, test } from 'vitest';
import { startSession } from './start-session';

afterEach(() => localStorage.clear());

const owner = testUser('owner');

test('the user in the page is signed in without a call', async () => {
  const { api } = renderWithKit(null, { user: null });
  await startSession(owner);
  expect(useSessionStore.getState()).toMatchObject({ status: 'signed-in', user: { id: owner.id } });
  expect(api.requests).toEqual([]);
});

test.each([
  ['ends that session first', respond(authRoutes.logout, undefined), null],
  ['leaves nobody signed in without a network', respondOffline(authRoutes.logout), '1'],
])('after a sign-out that has not reached the server, it %s', async (_name, logout, pending) => {
  const { api } = renderWithKit(null, { user: null, handlers: [logout] });
  localStorage.setItem('signOutOwed', '1');
  await startSession(owner);
  expect(useSessionStore.getState().status).toBe('anonymous');
  expect(api.requests.map(({ path }) => path)).toEqual(['/api/logout']);
  expect(localStorage.getItem('signOutOwed')).toBe(pending);
});

test('a page requested before another page completed the sign-out asks the server who is signed in', async () => {
  const { api } = renderWithKit(null, {
    user: null,
    handlers: [respondError(authRoutes.currentUser, 'UNAUTHENTICATED')],
  });
  localStorage.setItem('signOutCompletedAt', String(performance.timeOrigin + 1));
  await startSession(owner);
  expect(useSessionStore.getState().status).toBe('anonymous');
  expect(api.requests.map(({ path }) => path)).toEqual(['/api/user']);
});
