import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useExclusive } from './use-exclusive';

test('does not run a task again until it has ended', async () => {
  const { result } = renderHook(() => useExclusive());
  let end = () => {};
  const task = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const first = result.current(task);
  await result.current(task);
  expect(task).toHaveBeenCalledOnce();
  end();
  await first;
  void result.current(task);
  expect(task).toHaveBeenCalledTimes(2);
});

test('allows another try after a failure and does not throw it', async () => {
  const { result } = renderHook(() => useExclusive());
  const task = vi.fn(() => Promise.reject(new Error('no network')));
  await result.current(task);
  await result.current(task);
  expect(task).toHaveBeenCalledTimes(2);
});
