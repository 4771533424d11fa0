import { expect, test } from 'vitest';
import { fitTabs } from './fit-tabs';

const values = ['a', 'b', 'c', 'd'] as const;
const widths = new Map(values.map((value) => [value, 100] as const));
const fit = (room: number, active: (typeof values)[number] = 'a') =>
  fitTabs({ values, active, widths, room, moreWidth: 50 });

test('all tabs stay if they fit, without room for the button', () => {
  expect(fit(400)).toEqual(values);
});

test('the last ones give way to the button', () => {
  expect(fit(399)).toEqual(['a', 'b', 'c']);
  expect(fit(349)).toEqual(['a', 'b']);
});

test('the open tab stays, after as many of the first ones as fit with it', () => {
  expect(fit(399, 'd')).toEqual(['a', 'b', 'd']);
  expect(fit(399, 'c')).toEqual(['a', 'b', 'c']);
  expect(fit(40, 'c')).toEqual(['c']);
});

test('all tabs are shown until they are measured', () => {
  expect(fitTabs({ values, active: 'a', widths: new Map(), room: 10, moreWidth: 50 })).toEqual(values);
});
