import { expect, test } from 'vitest';
import { toInterval } from './session-layout';
import { stackByHour } from './stack-by-hour';

const at = (column: string, startTime: string, endTime: string, height = 50) => ({
  ...{ column, height },
  interval: toInterval({ startTime, endTime }),
});

test('sessions of an hour stand below each other in the order of their start, and columns share the rows', () => {
  const [late, early, other, evening] = [
    at('mon', '17:30', '19:00'),
    at('mon', '17:00', '18:15', 70),
    at('tue', '17:45', '18:45'),
    at('tue', '19:15', '20:45'),
  ];
  const { rows, tops, height } = stackByHour([late, early, other, evening]);
  expect(rows).toEqual([
    { hour: 1020, top: 0, height: 120 },
    { hour: 1140, top: 120, height: 50 },
  ]);
  expect([early, late, other, evening].map((each) => tops.get(each))).toEqual([0, 70, 0, 120]);
  expect(height).toBe(170);
});

test('without sessions there are no rows', () => {
  expect(stackByHour([])).toEqual({ rows: [], tops: new Map(), height: 0 });
});
