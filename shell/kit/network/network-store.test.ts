import { beforeEach, expect, test, vi } from 'vitest';
import { initialNetwork, onReconnect, recordAnswer, recordNoAnswer, useNetworkStore } from './network-store';

beforeEach(() => useNetworkStore.setState(initialNetwork, true));
const state = () => useNetworkStore.getState();

test('reports the time of the oldest data shown since the network was lost', () => {
  recordAnswer('2026-11-21T11:05:00.000Z');
  recordAnswer('2026-11-21T11:01:00.000Z');
  recordAnswer('2026-11-21T11:09:00.000Z');
  recordNoAnswer();
  expect(state()).toEqual({ offline: true, dataFrom: '2026-11-21T11:01:00.000Z' });
});

test('the first answer of the network ends the offline state', () => {
  recordNoAnswer();
  expect(state()).toEqual({ offline: true, dataFrom: undefined });
  recordAnswer(null);
  expect(state()).toEqual(initialNetwork);
});

test('notifies listeners once when the network itself answers again, not for kept answers', () => {
  const back = vi.fn();
  const stop = onReconnect(back);
  recordAnswer(null);
  recordNoAnswer();
  recordAnswer('2026-11-21T11:05:00.000Z');
  expect(back).not.toHaveBeenCalled();
  recordAnswer(null);
  recordAnswer(null);
  expect(back).toHaveBeenCalledOnce();
  stop();
  recordNoAnswer();
  recordAnswer(null);
  expect(back).toHaveBeenCalledOnce();
});
