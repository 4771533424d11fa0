import { expect, test } from 'vitest';
import { findNeighbour } from './move-focus';

const [a, b, c, d] = [
  { id: 'a', column: 0, start: 600 },
  { id: 'b', column: 0, start: 1050 },
  { id: 'c', column: 2, start: 620 },
  { id: 'd', column: 2, start: 1080 },
];
const places = [b, a, d, c];

test.each([
  [a, 'ArrowDown', b],
  [b, 'ArrowDown', undefined],
  [b, 'ArrowUp', a],
  [b, 'ArrowRight', d],
  [a, 'ArrowRight', c],
  [d, 'ArrowLeft', b],
  [a, 'ArrowLeft', undefined],
  [a, 'Enter', undefined],
])('from %o by %s to %o', (from, key, to) => {
  expect(findNeighbour(places, from, key)).toEqual(to);
});
