import { beforeEach, expect, test, vi } from 'vitest';
import { answered, online, onNetworkBack, unanswered, useNetworkStore } from './network-store';

beforeEach(() => useNetworkStore.setState(online, true));
const state = () => useNetworkStore.getState();

test('the time told is that of the oldest data shown since the network went', () => {
  answered('2026-11-21T11:05:00.000Z');
  answered('2026-11-21T11:01:00.000Z');
  answered('2026-11-21T11:09:00.000Z');
  unanswered();
  expect(state()).toEqual({ offline: true, dataFrom: '2026-11-21T11:01:00.000Z' });
});

test('the first answer of the network ends it', () => {
  unanswered();
  expect(state()).toEqual({ offline: true, dataFrom: undefined });
  answered(null);
  expect(state()).toEqual(online);
});

test('who waits for the network is told once when it is back, by the network and not by what is kept', () => {
  const back = vi.fn();
  const stop = onNetworkBack(back);
  answered(null);
  unanswered();
  answered('2026-11-21T11:05:00.000Z');
  expect(back).not.toHaveBeenCalled();
  answered(null);
  answered(null);
  expect(back).toHaveBeenCalledOnce();
  stop();
  unanswered();
  answered(null);
  expect(back).toHaveBeenCalledOnce();
});
