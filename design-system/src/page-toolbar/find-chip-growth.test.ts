import { expect, test } from 'vitest';
import { findChipGrowth } from './find-chip-growth';

/** The part of the chip at the edge that is visible. */
function cutAt(widths: readonly number[], room: number): number {
  const growth = findChipGrowth(widths, room);
  let left = 0;
  for (const width of widths) {
    const grown = width + 2 * growth;
    if (left + grown > room) return Math.max(0, room - left) / grown;
    left += grown + 8;
  }
  return 1;
}

test('chips that fit keep their size', () => {
  expect(findChipGrowth([100, 120], 228)).toBe(0);
  expect(findChipGrowth([], 300)).toBe(0);
});

test('chips become narrower where that makes the last one whole', () => {
  expect(cutAt([87, 97, 79], 276)).toBe(1);
  expect(cutAt([87, 97, 86], 276)).toBeLessThan(1);
});

test('a chip that the edge cuts near its middle stays where it is', () => {
  expect(findChipGrowth([100, 100, 100, 100], 266)).toBe(0);
});

test.each([
  [[140, 90, 150, 130], 344],
  [[103, 112, 140], 344],
  [[88, 98, 120, 110], 344],
  [[130, 118, 150], 344],
  [[110, 108, 105, 100], 328],
  [[184, 141, 110], 344],
])('the edge cuts one of %j well inside, in %i pixels', (widths, room) => {
  expect(cutAt(widths, room)).toBeGreaterThan(0.18);
  expect(cutAt(widths, room)).toBeLessThan(0.75);
});
