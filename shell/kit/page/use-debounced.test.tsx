import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebounced } from './use-debounced';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('returns the first value at once and later ones after the pause', () => {
  const hook = renderHook(({ value }) => useDebounced(value), { initialProps: { value: '' } });
  expect(hook.result.current).toBe('');
  hook.rerender({ value: 'А' });
  wait(200);
  hook.rerender({ value: 'Ан' });
  wait(249);
  expect(hook.result.current).toBe('');
  wait(1);
  expect(hook.result.current).toBe('Ан');
});

test('uses the given pause and never shows a value that was reverted within it', () => {
  const seen: number[] = [];
  const hook = renderHook(
    ({ value }) => {
      const settled = useDebounced(value, 600);
      seen.push(settled);
      return settled;
    },
    { initialProps: { value: 1 } },
  );
  hook.rerender({ value: 2 });
  wait(599);
  hook.rerender({ value: 1 });
  wait(5000);
  expect(new Set(seen)).toEqual(new Set([1]));
});

test('does nothing after unmounting', () => {
  const hook = renderHook(({ value }) => useDebounced(value), { initialProps: { value: 'А' } });
  hook.rerender({ value: 'Б' });
  hook.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
