import { expect, test } from 'vitest';
import { z } from 'zod';
import { whenRight } from './when-right';

const period = z
  .strictObject({ from: z.iso.date(), to: z.iso.date(), reason: z.enum(['illness', 'holiday']) })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'order', when: whenRight('from', 'to') });
const listWrong = (value: unknown) => period.safeParse(value).error?.issues.map(({ path }) => path.join('.'));

test('compares right fields although another field is wrong', () => {
  expect(listWrong({ from: '2026-11-02', to: '2026-11-01', reason: 'other' })).toEqual(['reason', 'to']);
  expect(listWrong({ from: '2026-11-01', to: '2026-11-02', reason: 'other' })).toEqual(['reason']);
});

test('compares neither a wrong field nor a value that is not an object', () => {
  expect(listWrong({ from: 'завтра', to: '2026-11-01', reason: 'illness' })).toEqual(['from']);
  expect(listWrong({ from: '2026-11-02', reason: 'illness' })).toEqual(['to']);
  expect(listWrong(null)).toEqual(['']);
});
