import { expect, test } from 'vitest';
import { moveTo } from './use-drag-order';

test.each([
  [0, [3, 1, 2]],
  [1, [1, 3, 2]],
  [2, [1, 2, 3]],
  [3, [1, 2, 3]],
])('the third of three rows, dropped into gap %i', (gap, order) => {
  expect(moveTo([1, 2, 3], 3, gap)).toEqual(order);
});

test('the first row, dropped at the end', () => {
  expect(moveTo([1, 2, 3], 1, 3)).toEqual([2, 3, 1]);
  expect(moveTo([1, 2, 3], 1, 1)).toEqual([1, 2, 3]);
});
