import { maskitoTransform } from '@maskito/core';
import { expect, test } from 'vitest';
import { dateMask } from './date-mask';

test.each([
  ['31022016', '31.02.2016'],
  ['31.02.2016', '31.02.2016'],
  ['29.02.2023', '29.02.2023'],
  ['31.04.2026', '31.04.2026'],
  ['00.00.2026', '00.00.2026'],
  ['00.00.0000', '00.00.0000'],
  ['45.13.2026', '45.13.2026'],
  ['1.2.2016', '01.02.2016'],
  ['1/2/2016', '01.02.2016'],
  ['14 марта', '14'],
])('%j is written as %j', (typed, shown) => {
  expect(maskitoTransform(typed, dateMask)).toBe(shown);
});
