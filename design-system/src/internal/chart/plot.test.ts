import { expect, test } from 'vitest';
import { toDomain } from './plot';

test('an amount begins at zero and has a height without a value above it', () => {
  expect(toDomain([3, null, 7], true)).toEqual([0, 7]);
  expect(toDomain([0, 0], true)).toEqual([0, 1]);
});

test('a line begins below its lowest value, but not below zero', () => {
  expect(toDomain([100, 140], false)).toEqual([90, 140]);
  expect(toDomain([1, 41], false)).toEqual([0, 41]);
});

test('values that are all alike have a height too', () => {
  expect(toDomain([20, 20], false)).toEqual([18, 20]);
  expect(toDomain([0, 0], false)).toEqual([0, 1]);
});
