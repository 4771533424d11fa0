import { expect, test } from 'vitest';
import { toShortPlace } from './session-place';

const center = { branchName: 'Центральный', hall: 'Большой зал' };
const north = { branchName: 'Северный', hall: 'Татами' };

test('a hall needs no branch, unless another branch has a hall of that name', () => {
  expect(toShortPlace(center, [center, north])).toBe('Большой зал');
  expect(toShortPlace(center, [center, north, { ...north, hall: 'Большой зал' }])).toBe('Центральный, Большой зал');
  expect(toShortPlace({ ...north, hall: null }, [center, north])).toBe('Северный');
});
