import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchText } from './use-search-text';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A field over an address that is changed from outside by `rerender`. */
function show(search = '') {
  const onSettled = vi.fn<(search: string) => void>();
  const hook = renderHook(({ address }) => useSearchText(address, onSettled), { initialProps: { address: search } });
  return {
    onSettled,
    text: () => hook.result.current[0],
    type: (text: string) => act(() => hook.result.current[1](text)),
    wait: (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds)),
    goTo: (address: string) => hook.rerender({ address }),
  };
}

test('typing shows at once and is searched for once, after the pause', () => {
  const field = show();
  field.type('А');
  field.wait(200);
  field.type('Ан');
  expect(field.text()).toBe('Ан');
  field.wait(249);
  expect(field.onSettled).not.toHaveBeenCalled();
  field.wait(1);
  expect(field.onSettled.mock.calls).toEqual([['Ан']]);
});

test('nothing is searched for while nothing was typed, nor for spaces alone', () => {
  const field = show('Анна');
  field.wait(1000);
  field.type('Анна ');
  field.wait(1000);
  expect(field.onSettled).not.toHaveBeenCalled();
});

test('what was typed while the search came back stays', () => {
  const field = show();
  field.type('Иванова ');
  field.wait(250);
  field.type('Иванова А');
  field.goTo('Иванова');
  expect(field.text()).toBe('Иванова А');
  field.wait(250);
  expect(field.onSettled.mock.calls).toEqual([['Иванова'], ['Иванова А']]);
});

test('the space after a word stays when its search comes back', () => {
  const field = show();
  field.type('Иванова ');
  field.wait(250);
  field.goTo('Иванова');
  expect(field.text()).toBe('Иванова ');
});

test('an address that is changed elsewhere puts its text into the field and drops what waited', () => {
  const field = show();
  field.type('Анна');
  field.wait(250);
  field.goTo('Анна');
  field.goTo('');
  expect(field.text()).toBe('');
  field.type('Пётр');
  field.goTo('Анна');
  expect(field.text()).toBe('Анна');
  field.wait(1000);
  expect(field.onSettled.mock.calls).toEqual([['Анна']]);
});
