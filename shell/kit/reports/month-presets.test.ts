import { expect, test } from 'vitest';
import { listPresets } from './month-presets';

test('the usual periods of a month end with it, the earlier ones before it', () => {
  expect(listPresets('2026-02').map(({ id, from, to }) => [id, from, to])).toEqual([
    ['thisMonth', '2026-02', '2026-02'],
    ['lastMonth', '2026-01', '2026-01'],
    ['lastThree', '2025-12', '2026-02'],
    ['lastTwelve', '2025-03', '2026-02'],
    ['thisYear', '2026-01', '2026-02'],
    ['lastYear', '2025-01', '2025-12'],
  ]);
});
