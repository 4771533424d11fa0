import { line } from '@visx/shape';
import { expect, test } from 'vitest';
import { curveMonotone } from './curve-monotone';

const draw = (points: Array<[number, number]>) =>
  line<[number, number]>({ x: (point) => point[0], y: (point) => point[1], curve: curveMonotone })(points);

/** The y of every point and control point. */
const heights = (path: string | null) =>
  [...(path ?? '').matchAll(/-?[\d.]+,(-?[\d.]+)/g)].map((match) => Number(match[1]));

test('passes through the points and stays between them', () => {
  const path = draw([
    [0, 10],
    [10, 10],
    [20, 40],
    [30, 5],
  ]);
  expect(path).toMatch(/^M0,10C/);
  expect(path).toMatch(/30,5$/);
  expect(Math.max(...heights(path))).toBe(40);
  expect(Math.min(...heights(path))).toBe(5);
});

test('one point is a start without a line', () => {
  expect(draw([[5, 7]])).toBe('M5,7');
});
