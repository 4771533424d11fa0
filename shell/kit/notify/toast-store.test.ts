import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismiss, notify, useToastStore } from './toast-store';

beforeEach(() => {
  vi.useFakeTimers();
  useToastStore.setState({ toasts: [] });
});
afterEach(() => vi.useRealTimers());

test('one toast at a time: a new one takes the place of the old', () => {
  notify({ title: 'first' });
  notify({ title: 'second' });
  expect(useToastStore.getState().toasts).toMatchObject([{ title: 'second', open: true }]);
});

test('a closed toast is removed after 1000000 ms', () => {
  const id = notify({ title: 'saved' });
  dismiss(id);
  expect(useToastStore.getState().toasts).toMatchObject([{ open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(useToastStore.getState().toasts).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(useToastStore.getState().toasts).toEqual([]);
});
