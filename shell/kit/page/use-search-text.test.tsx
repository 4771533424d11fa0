import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchText } from './use-search-text';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Renders a field whose address is changed from outside by `rerender`. */
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

test('shows typed text at once and searches once, after the pause', () => {
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

test('does not search before typing, nor for spaces only', () => {
  const field = show('Анна');
  field.wait(1000);
  field.type('Анна ');
  field.wait(1000);
  expect(field.onSettled).not.toHaveBeenCalled();
});

test('keeps text typed while the search returns through the address', () => {
  const field = show();
  field.type('Иванова ');
  field.wait(250);
  field.type('Иванова А');
  field.goTo('Иванова');
  expect(field.text()).toBe('Иванова А');
  field.wait(250);
  expect(field.onSettled.mock.calls).toEqual([['Иванова'], ['Иванова А']]);
});

test('keeps the space after a word when its search returns', () => {
  const field = show();
  field.type('Иванова ');
  field.wait(250);
  field.goTo('Иванова');
  expect(field.text()).toBe('Иванова ');
});

test('a search from elsewhere replaces the text and cancels the pending search', () => {
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

test('searches once more when another navigation kept the former search in the address', () => {
  const field = show('Анна');
  field.type('');
  field.wait(250);
  field.goTo('Анна');
  expect(field.text()).toBe('');
  field.wait(250);
  expect(field.onSettled.mock.calls).toEqual([[''], ['']]);
  field.goTo('');
  field.wait(1000);
  expect(field.onSettled).toHaveBeenCalledTimes(2);
});
