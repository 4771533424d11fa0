import { authRoutes } from '@school/api-contract/accounts/auth';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { replaceTransport } from '../api/transport';
import { setSessionUser, useSessionStore } from '../session/session-store';
import { createFakeApi, respondError, respondOffline } from '../testing/fake-api';
import { testUser } from '../testing/kit-frame';
import { enableLiveEvents, useLiveEvents } from './live-events';

class FakeStream {
  readonly CLOSED = 2;
  readonly url: string;
  readyState = 1;

  private readonly listeners = new Map<string, (event: MessageEvent<string>) => void>();

  constructor(url: string) {
    this.url = url;
  }

  addEventListener(type: string, listener: (event: MessageEvent<string>) => void) {
    this.listeners.set(type, listener);
  }

  close() {
    this.readyState = 2;
  }

  say(name: string, data: unknown) {
    this.listeners.get(name)?.(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

const streams: FakeStream[] = [];
let disable: () => void;
beforeEach(() => {
  disable = enableLiveEvents((url) => {
    const stream = new FakeStream(url);
    streams.push(stream);
    return stream;
  });
});
afterEach(() => {
  disable();
  streams.length = 0;
});

const heard = vi.fn();
const missed = vi.fn();
afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  vi.useRealTimers();
});

function Screen() {
  useLiveEvents('attendance', { heard, missed });
  return null;
}

function look(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('shares one stream between screens and closes it with the last of them', () => {
  const first = render(<Screen />);
  const second = render(<Screen />);
  expect(streams.map(({ url }) => url)).toEqual(['/api/events']);
  streams[0]?.say('attendance', { groupId: 5 });
  expect(heard).toHaveBeenCalledTimes(2);
  expect(heard).toHaveBeenCalledWith({ groupId: 5 });
  first.unmount();
  expect(streams[0]?.readyState).toBe(1);
  second.unmount();
  expect(streams[0]?.readyState).toBe(2);
});

test('a hidden page has no connection, and refetches when it becomes visible', () => {
  render(<Screen />);
  streams[0]?.say('began', {});
  expect(missed).not.toHaveBeenCalled();
  look('hidden');
  expect(streams[0]?.readyState).toBe(2);
  look('visible');
  expect(streams).toHaveLength(2);
  streams[1]?.say('began', {});
  expect(missed).toHaveBeenCalledTimes(1);
});

test('reports missed events after a reconnection', () => {
  render(<Screen />);
  streams[0]?.say('began', {});
  streams[0]?.say('error', {});
  streams[0]?.say('began', {});
  expect(missed).toHaveBeenCalledTimes(1);
});

test('reconnects later to a stream that was refused', () => {
  onTestFinished(replaceTransport(createFakeApi([respondOffline(authRoutes.currentUser)]).send));
  vi.useFakeTimers();
  render(<Screen />);
  streams[0]?.close();
  streams[0]?.say('error', {});
  expect(streams).toHaveLength(1);
  vi.advanceTimersByTime(30_000);
  expect(streams).toHaveLength(2);
});

test.each(['UNAUTHENTICATED', 'ACCOUNT_DISABLED'] as const)('asks why the session ended: %s', async (code) => {
  onTestFinished(replaceTransport(createFakeApi([respondError(authRoutes.currentUser, code)]).send));
  onTestFinished(() => setSessionUser(null));
  setSessionUser(testUser('coach'));
  render(<Screen />);
  streams[0]?.say('signedOut', {});
  expect(streams[0]?.readyState).toBe(2);
  const found = code === 'UNAUTHENTICATED' ? { ended: true } : { user: null, disabled: true };
  await vi.waitFor(() => expect(useSessionStore.getState()).toMatchObject(found));
});
