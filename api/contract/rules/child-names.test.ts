import { expect, test } from 'vitest';
import { toFirstName } from './child-names';

test.each([
  ['Аня', 'Иванова Мария', 'Аня'],
  [' Полина ', '', 'Полина'],
  ['Аня Иванова', 'Мария Иванова', 'Аня'],
  ['Марина Полина', 'Марин Олег', 'Полина'],
  ['Пробникова Мила', '', 'Мила'],
  ['Лев Яковлев', '', 'Лев'],
  ['Иванов Петр Сергеевич', '', 'Петр'],
  ['Александра Достоевская', 'Ольга', 'Александра'],
  ['Ким Аня', 'Ким Ольга Сергеевна', 'Аня'],
  // named like the mother
  ['Полина Кузнецова', 'Полина Смирнова', 'Полина'],
  ['Кузнецова Анна', 'Смирнова Анна', 'Анна'],
])('of %j of the parent %j the first name is %j', (childName, parentName, firstName) => {
  expect(toFirstName(childName, parentName)).toBe(firstName);
});

test.each([
  ['Ким Аня', 'Мария'],
  ['Аня Ким', ''],
  ['Анна Белая', 'Анна Сергеевна'],
  ['Полина Марина', ''],
  ['Иванова Аня Мария', ''],
  ['', ''],
])('of %j of the parent %j no first name is certain', (childName, parentName) => {
  expect(toFirstName(childName, parentName)).toBeNull();
});
