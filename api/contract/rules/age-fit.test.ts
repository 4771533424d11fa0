import { expect, test } from 'vitest';
import { compareAge, isOutsideAges } from './age-fit';

test.each([
  [7, 11, 15, 'younger'],
  [11, 11, 15, 'fits'],
  [15, 11, 15, 'fits'],
  [16, 11, 15, 'older'],
  [7, null, 15, 'fits'],
  [16, 11, null, 'fits'],
  [7, null, null, 'unknown'],
  [null, 11, 15, 'unknown'],
] as const)('a child of %s in a group from %s to %s: %s', (age, youngestAge, oldestAge, expected) => {
  const fit = compareAge(age, { youngestAge, oldestAge });
  expect(fit).toBe(expected);
  expect(isOutsideAges(fit)).toBe(expected === 'younger' || expected === 'older');
});
