import { authRoutes } from '@school/api-contract/auth';
import { useNetworkStore } from '@school/kit/host';
import { offline, renderWithKit, respond, testUser } from '@school/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkNotice } from './network-notice';

afterEach(() => vi.useRealTimers());

const noticed = () => screen.getByRole('status').textContent;

test('with a network there is nothing to say, and the region that will say it is there already', () => {
  renderWithKit(<NetworkNotice />, { user: 'coach' });
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  act(() => useNetworkStore.setState({ offline: true }));
  expect(screen.getByRole('status')).toBe(region);
  expect(region.textContent).toBe('Нет сети.');
});

test('without one it tells since when the data stand, with the day where it is another', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  renderWithKit(<NetworkNotice />, { user: 'coach' });
  act(() => useNetworkStore.setState({ offline: true }));
  expect(noticed()).toBe('Нет сети.');
  act(() => useNetworkStore.setState({ dataFrom: '2026-11-21T11:05:00.000Z' }));
  expect(noticed()).toBe('Нет сети. Данные на 14:05.');
  act(() => useNetworkStore.setState({ dataFrom: '2026-11-20T11:05:00.000Z' }));
  expect(noticed()).toBe('Нет сети. Данные на 20 ноября 2026 в 14:05.');
});

test('the browser says that the network went and came: the server is asked, and what is shown is read anew', async () => {
  const { api, queryClient } = renderWithKit(<NetworkNotice />, {
    user: 'coach',
    handlers: [offline(authRoutes.currentUser)],
  });
  const readAnew = vi.spyOn(queryClient, 'invalidateQueries');
  act(() => window.dispatchEvent(new Event('offline')));
  expect(noticed()).toBe('Нет сети.');
  // A network without the server behind it is none.
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(noticed()).toBe('Нет сети.');
  expect(readAnew).not.toHaveBeenCalled();
  api.use(respond(authRoutes.currentUser, testUser('coach')));
  act(() => window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(noticed()).toBe(''));
  expect(readAnew).toHaveBeenCalledOnce();
});
