import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { markSessionEnded, setSessionUser } from '@school/kit/host';
import { renderWithKit, respond, testUser } from '@school/kit/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { startOffline } from './start-offline';

const real = Object.getOwnPropertyDescriptor(navigator, 'serviceWorker');
afterEach(() => {
  if (real) Object.defineProperty(navigator, 'serviceWorker', real);
  else Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'locks');
});

/** A browser whose worker obeys at once. */
function browserWithWorker() {
  const told: string[] = [];
  const active = {
    postMessage: (message: string, ports: readonly MessagePort[]) => {
      told.push(message);
      ports[0]?.postMessage(null);
    },
  };
  const register = vi.fn(async () => ({ active, waiting: null }));
  const serviceWorker = {
    controller: active,
    register,
    ready: Promise.resolve({ active }),
    getRegistration: async () => ({ active }),
    addEventListener: () => undefined,
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  Object.defineProperty(navigator, 'locks', { value: { request: async () => undefined }, configurable: true });
  return { told, register };
}

test('removes kept data at sign-out, when the session ends, and before keeping data for another user', async () => {
  const { api } = renderWithKit(null, { user: 'coach', handlers: [respond(attendanceRoutes.sessions, [])] });
  const { told, register } = browserWithWorker();
  const dashboards = () => api.requests.filter(({ path }) => path === '/api/dashboard').length;
  startOffline(() => undefined);
  await vi.waitFor(() => expect(told).toEqual(['keep']), { timeout: 15_000 });
  expect(register).toHaveBeenCalledWith('/service-worker.js', { updateViaCache: 'none' });
  // This page was loaded under a worker, which has kept its dashboard.
  await vi.waitFor(() => expect(api.requests.length).toBeGreaterThan(0), { timeout: 15_000 });
  expect(dashboards()).toBe(0);
  // The same user again, as after a change of the profile.
  setSessionUser({ ...testUser('coach'), email: 'new@example.ru' });
  setSessionUser({ ...testUser('owner'), id: 2 });
  await vi.waitFor(() => expect(told).toEqual(['keep', 'forget', 'keep']), { timeout: 15_000 });
  markSessionEnded();
  await vi.waitFor(() => expect(told.slice(3)).toEqual(['forget']), { timeout: 15_000 });
  setSessionUser({ ...testUser('owner'), id: 2 });
  await vi.waitFor(() => expect(told.slice(4)).toEqual(['keep']), { timeout: 15_000 });
  // Of another user, and of the same one after the password: what was kept before is gone.
  await vi.waitFor(() => expect(dashboards()).toBe(2), { timeout: 15_000 });
  setSessionUser(null);
  await vi.waitFor(() => expect(told.slice(5)).toEqual(['forget']), { timeout: 15_000 });
});
