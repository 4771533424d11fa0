import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minutesAndSeconds, useCountdown } from './use-countdown';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [300_000, '5:00'],
  [245_000, '4:05'],
  [60_000, '1:00'],
  [59_001, '1:00'],
  [59_000, '0:59'],
  [1, '0:01'],
  [0, '0:00'],
])('%i ms are %s', (milliseconds, text) => {
  expect(minutesAndSeconds(milliseconds)).toBe(text);
});

test('counts down each second and calls onEnd once at the end', () => {
  const onEnd = vi.fn();
  const { result } = renderHook(() => useCountdown('2026-11-21T10:00:03.000Z', onEnd));
  expect(result.current).toBe(3000);
  act(() => vi.advanceTimersByTime(2000));
  expect(result.current).toBe(1000);
  expect(onEnd).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(10_000));
  expect(result.current).toBe(0);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('does nothing without a moment to wait for', () => {
  const onEnd = vi.fn();
  const { result } = renderHook(() => useCountdown(undefined, onEnd));
  act(() => vi.advanceTimersByTime(10_000));
  expect(result.current).toBe(0);
  expect(onEnd).not.toHaveBeenCalled();
});
