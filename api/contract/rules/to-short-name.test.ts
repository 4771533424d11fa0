import { expect, test } from 'vitest';
import { toShortName } from './to-short-name';

test.each([
  ['Лебедева Дарья Олеговна', 'Лебедева Д. О.'],
  ['Ли Ян', 'Ли Я.'],
  ['coach', 'coach'],
])('%s is shortened to %s', (fullName, shortName) => {
  expect(toShortName(fullName)).toBe(shortName);
});
