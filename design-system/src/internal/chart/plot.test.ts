import { expect, test } from 'vitest';
import { toDomain } from './plot';

test('the axis of amounts begins at zero and is not empty without a value above zero', () => {
  expect(toDomain([3, null, 7], true)).toEqual([0, 7]);
  expect(toDomain([0, 0], true)).toEqual([0, 1]);
});

test('the axis of a line begins below the lowest value, but not below zero', () => {
  expect(toDomain([100, 140], false)).toEqual([90, 140]);
  expect(toDomain([1, 41], false)).toEqual([0, 41]);
});

test('the axis of equal values is not empty', () => {
  expect(toDomain([20, 20], false)).toEqual([18, 20]);
  expect(toDomain([0, 0], false)).toEqual([0, 1]);
});
