import { expect, test } from 'vitest';
import { fromScheduleDraft, toEntries, toScheduleDraft } from './schedule-draft';

test.each([
  ['{"Понедельник":"17:30","Суббота":["10:00","12:00-13:30"]}'],
  [''],
  ['Вт и чт 16:30–18:00'],
  ['{"Пятница":"вечером"}'],
])('%s is stored as it was when nobody changes it', (schedule) => {
  expect(fromScheduleDraft(toScheduleDraft(schedule))).toBe(schedule);
});

test('times and ranges become entries, whatever the dash and the leading zero', () => {
  expect(toScheduleDraft('{"Вторник":["9:00 — 10:30","18:00"]}')).toEqual({
    kept: '',
    entries: [
      { key: 0, dayOfWeek: 2, startTime: '09:00', endTime: '10:30' },
      { key: 1, dayOfWeek: 2, startTime: '18:00', endTime: '' },
    ],
  });
});

test('entries are stored by day and time', () => {
  const entry = { key: 0, endTime: '' };
  const entries = [
    { ...entry, dayOfWeek: 5, startTime: '18:00' },
    { ...entry, dayOfWeek: 1, startTime: '19:00' },
    { ...entry, dayOfWeek: 1, startTime: '17:00', endTime: '18:30' },
  ];
  expect(fromScheduleDraft({ kept: '', entries })).toBe('{"Понедельник":["17:00-18:30","19:00"],"Пятница":"18:00"}');
});

test('a text that is replaced gives the days that the trial form finds in it', () => {
  expect(toEntries('Вт и чт 16:30–18:00, сб 11:00')).toEqual([
    { key: 0, dayOfWeek: 2, startTime: '16:30', endTime: '' },
    { key: 1, dayOfWeek: 4, startTime: '16:30', endTime: '' },
    { key: 2, dayOfWeek: 6, startTime: '11:00', endTime: '' },
  ]);
  expect(toEntries('по договоренности')).toEqual([]);
});
