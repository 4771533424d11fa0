import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, notify, useToastStore } from './toast-store';

beforeEach(() => {
  vi.useFakeTimers();
  useToastStore.setState({ toasts: [] });
});
afterEach(() => vi.useRealTimers());

test('shows one toast at a time: a new one replaces the previous one', () => {
  notify({ title: 'first' });
  notify({ title: 'second' });
  expect(useToastStore.getState().toasts).toMatchObject([{ title: 'second', open: true }]);
});

test('a closed toast is removed after 1000000 ms', () => {
  const id = notify({ title: 'saved' });
  dismissToast(id);
  expect(useToastStore.getState().toasts).toMatchObject([{ open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(useToastStore.getState().toasts).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(useToastStore.getState().toasts).toEqual([]);
});
