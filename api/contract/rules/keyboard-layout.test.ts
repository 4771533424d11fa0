import { expect, test } from 'vitest';
import { toOtherLayout } from './keyboard-layout';

test.each([
  ['gtnhjd', 'петров'],
  ['Gtnhjd Bdfy', 'петров иван'],
  ['`;brjdf', 'ёжикова'],
  ['{fhbnjyjd', 'харитонов'],
  ["'kkf k.,f", 'элла люба'],
  ['петров', 'gtnhjd'],
  ['Фттф', 'anna'],
  ['ёлка', '`krf'],
])('%s is typed by the keys of %s', (typed, meant) => {
  expect(toOtherLayout(typed)).toBe(meant);
});

test.each(['2026-00042', '+7 (903) 111-22-33', 'Anna Петрова', ''])('«%s» has no other layout', (text) => {
  expect(toOtherLayout(text)).toBeUndefined();
});
