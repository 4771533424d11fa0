import { authRoutes } from '@school/api-contract/accounts/auth';
import { recordNoAnswer, useNetworkStore } from '@school/kit/host';
import { renderWithKit, respond, respondOffline, testUser } from '@school/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkNotice } from './network-notice';

afterEach(() => vi.useRealTimers());

const noticed = () => screen.getByRole('status').textContent;

test('is empty with a network, but its region is already rendered', () => {
  renderWithKit(<NetworkNotice />, { user: 'coach' });
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  act(() => useNetworkStore.setState({ offline: true }));
  expect(screen.getByRole('status')).toBe(region);
  expect(region.textContent).toBe('Нет сети.');
});

test('shows the time of the data without a network, with the date for another day', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  renderWithKit(<NetworkNotice />, { user: 'coach' });
  act(() => useNetworkStore.setState({ offline: true }));
  expect(noticed()).toBe('Нет сети.');
  act(() => useNetworkStore.setState({ dataFrom: '2026-11-21T11:05:00.000Z' }));
  expect(noticed()).toBe('Нет сети. Данные на 14:05.');
  act(() => useNetworkStore.setState({ dataFrom: '2026-11-20T11:05:00.000Z' }));
  expect(noticed()).toBe('Нет сети. Данные на 20 ноября 2026 в 14:05.');
});

test('checks the server and refetches when the browser reports a network change', async () => {
  const { api, queryClient } = renderWithKit(<NetworkNotice />, {
    user: 'coach',
    handlers: [respondOffline(authRoutes.currentUser)],
  });
  const readAnew = vi.spyOn(queryClient, 'invalidateQueries');
  act(() => window.dispatchEvent(new Event('offline')));
  expect(noticed()).toBe('Нет сети.');
  // A network without a reachable server counts as none.
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(noticed()).toBe('Нет сети.');
  expect(readAnew).not.toHaveBeenCalled();
  api.use(respond(authRoutes.currentUser, testUser('coach')));
  act(() => window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(noticed()).toBe(''));
  expect(readAnew).toHaveBeenCalledOnce();
});

test('one call that never gets an answer, while others do, does not fetch everything again each time', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { queryClient } = renderWithKit(<NetworkNotice />, { user: 'coach' });
  const readAnew = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const failAndAnswer = () => {
    act(() => recordNoAnswer());
    act(() => useNetworkStore.setState({ offline: false }));
  };
  for (let n = 0; n < 5; n += 1) failAndAnswer();
  expect(readAnew).toHaveBeenCalledOnce();
  vi.setSystemTime(Date.now() + 10_000);
  failAndAnswer();
  expect(readAnew).toHaveBeenCalledTimes(2);
});
