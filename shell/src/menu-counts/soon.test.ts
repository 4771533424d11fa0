import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSoon } from './soon';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('runs once for all that asked, at the earliest deadline, and again for who asks later', () => {
  const task = vi.fn();
  const soon = createSoon(task);
  soon.within(30_000);
  soon.within(1_000);
  soon.within(30_000);
  vi.advanceTimersByTime(999);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(task).toHaveBeenCalledTimes(1);
  soon.within(1_000);
  vi.advanceTimersByTime(1_000);
  expect(task).toHaveBeenCalledTimes(2);
});

test('does not run after it was stopped', () => {
  const task = vi.fn();
  const soon = createSoon(task);
  soon.within(1_000);
  soon.stop();
  vi.advanceTimersByTime(1_000);
  expect(task).not.toHaveBeenCalled();
});
