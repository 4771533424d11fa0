import { expect, test } from 'vitest';
import { tintCount, toInitials, toTint, toTintKey } from './initials';

test.each([
  ['Иванова Анна Сергеевна', 'ИА'],
  ['  Мария   Орлова ', 'МО'],
  ['Ли', 'Л'],
  ['д’Артаньян Шарль', 'ДШ'],
  ['(Соколова) Варя', 'СВ'],
  ['Йылдыз Ёлка', 'ЙЁ'],
  ['\u0418\u0306од Анна', 'ЙА'],
  ['𐐷нна Бо', '𐐏Б'],
  ['', ''],
  ['—', ''],
])('%j has the initials %j', (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});

test('an id keeps its tint, and neighbours in a list differ', () => {
  expect(toTint(17)).toBe(toTint('17'));
  const tints = Array.from({ length: 60 }, (_, id) => toTint(id + 100));
  expect(new Set(tints).size).toBe(tintCount);
  expect(tints.slice(1).filter((tint, index) => tint === tints[index])).toEqual([]);
});

test('the key of a name is the same in every list that writes it', () => {
  expect(toTintKey(' Фёдорова  Анна Сергеевна')).toBe(toTintKey('Федорова Анна'));
  expect(toTintKey('Фёдорова Анна')).not.toBe(toTintKey('Фёдорова Алла'));
});
