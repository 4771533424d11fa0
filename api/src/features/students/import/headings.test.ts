import { expect, test } from 'vitest';
import { findMeaning } from './headings';

// a health note that is lost or filed as a comment warns no coach
test.each([
  'Примечания, здоровье',
  'Здоровье / комментарии',
  'Дополнительно (аллергии, диагнозы)',
  'Здоровье — для тренера',
  'Аллергия, работа родителей',
  'Медицинская группа',
  'Группа здоровья',
  'Хронические заболевания',
  'Allergies, notes',
  'Адрес поликлиники, здоровье',
])('%j names health', (heading) => {
  expect(findMeaning(heading)).toBe('medicalInfo');
});

test.each([
  ['Примечания', 'additionalInfo'],
  ['Комментарий родителя', 'additionalInfo'],
  ['Телефон (если плохо со здоровьем)', 'parentPhone'],
  ['Группа', 'groups'],
  ['Место работы мамы', undefined],
  ['Тренер', undefined],
] as const)('%j means %j', (heading, meaning) => {
  expect(findMeaning(heading)).toBe(meaning);
});
