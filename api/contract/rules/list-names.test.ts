import { expect, test } from 'vitest';
import { type Child, toListNames } from './list-names';

const masha = (middleName: string | null, birthDate: string, lastName = 'Иванова'): Child => ({
  ...{ lastName, firstName: 'Мария', middleName, birthDate },
});
const namesOf = (...children: Child[]) => [...toListNames(children.map((child, id) => [id, child])).values()];

test('a list calls a child by surname and first name while no other child has both', () => {
  expect(namesOf(masha('Петровна', '2016-03-12'), masha('Петровна', '2016-03-12', 'Иванцова'))).toEqual([
    'Иванова Мария',
    'Иванцова Мария',
  ]);
  expect(namesOf()).toEqual([]);
});

test('namesakes are told apart by patronymic, else by year of birth, else by birthday', () => {
  expect(namesOf(masha('Петровна', '2016-03-12'), masha('Олеговна', '2016-05-01'))).toEqual([
    'Иванова Мария Петровна',
    'Иванова Мария Олеговна',
  ]);
  expect(namesOf(masha('Петровна', '2016-03-12'), masha('петровна', '2015-05-01'))).toEqual([
    'Иванова Мария, 2016',
    'Иванова Мария, 2015',
  ]);
  expect(namesOf(masha(null, '2016-03-12'), masha('', '2016-05-01'), masha('Олеговна', '2014-01-09'))).toEqual([
    'Иванова Мария, 12.03.2016',
    'Иванова Мария, 01.05.2016',
    'Иванова Мария Олеговна',
  ]);
});

test('a name is the same with ё and е and in any letter case', () => {
  const [first, second] = [masha(null, '2016-03-12', 'Королёва'), masha(null, '2015-03-12', 'КОРОЛЕВА')];
  expect(namesOf(first, second)).toEqual(['Королёва Мария, 2016', 'КОРОЛЕВА Мария, 2015']);
});

test('the same child in two rows has no namesake', () => {
  const child = masha('Петровна', '2016-03-12');
  expect([
    ...toListNames([
      [7, child],
      [7, child],
    ]),
  ]).toEqual([[7, 'Иванова Мария']]);
});
