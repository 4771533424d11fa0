import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useExclusive } from './use-exclusive';

test('a task that is under way is not run again, and is when it ended', async () => {
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

test('a task that failed can be tried again, and its failure goes no further', async () => {
  const { result } = renderHook(() => useExclusive());
  const task = vi.fn(() => Promise.reject(new Error('no network')));
  await result.current(task);
  await result.current(task);
  expect(task).toHaveBeenCalledTimes(2);
});
