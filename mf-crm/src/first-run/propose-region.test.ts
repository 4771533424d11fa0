import { expect, test } from 'vitest';
import { proposeRegion } from './propose-region';

const stored = { timeZone: 'Europe/Moscow', currency: 'USD' };

test.each([
  ['a Russian browser', stored, 'Asia/Omsk', { timeZone: 'Asia/Omsk', currency: 'RUB' }],
  ['a browser elsewhere', stored, 'Europe/Berlin', { timeZone: 'Europe/Moscow', currency: 'RUB' }],
  [
    'a school elsewhere',
    { timeZone: 'Asia/Almaty', currency: 'KZT' },
    'UTC',
    { timeZone: 'Asia/Almaty', currency: 'KZT' },
  ],
])('%s', (_, school, browserZone, proposed) => {
  expect(proposeRegion(school, browserZone)).toEqual(proposed);
});
