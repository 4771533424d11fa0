import { expect, test } from 'vitest';
import { serverFaults } from './server-faults';

test('maps each refused path to its step and field, in the order of the screen', () => {
  expect(
    serverFaults({
      'parentData.email': 'Некорректный email',
      'studentData.trainingDays.0': 'Некорректные дни занятий',
      'studentData.firstName': 'Введите имя',
      token: 'нет',
      'parentData.unknown': 'нет',
    }),
  ).toEqual([
    { step: 'student', field: 'fullName', message: 'Введите имя' },
    { step: 'student', field: 'trainingDays', message: 'Некорректные дни занятий' },
    { step: 'parent', field: 'email', message: 'Некорректный email' },
  ]);
});

test('distinguishes the name of the parent from that of the child', () => {
  expect(serverFaults({ 'parentData.fullName': 'Введите фамилию и имя' })).toEqual([
    { step: 'parent', field: 'fullName', message: 'Введите фамилию и имя' },
  ]);
});
