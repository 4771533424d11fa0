import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBranchSchedule, russianWeekdays, toScheduleText } from './schedule';

test('the JSON map is read in the order of the week, a time or a list of times alike', () => {
  const schedule = '{"Пятница": ["10:00", " 17:30-19:00 "], "Понедельник": "17:30"}';
  expect(parseBranchSchedule(schedule)).toEqual({
    kind: 'weekly',
    days: [
      { weekday: 0, times: ['17:30'] },
      { weekday: 4, times: ['10:00', '17:30-19:00'] },
    ],
  });
});

test('knows each Russian weekday in any case', () => {
  for (const [weekday, name] of russianWeekdays.entries()) {
    for (const written of [name, name.toLowerCase(), ` ${name.toUpperCase()} `]) {
      expect(parseBranchSchedule(JSON.stringify({ [written]: '9:00' }))).toEqual({
        kind: 'weekly',
        days: [{ weekday, times: ['9:00'] }],
      });
    }
  }
});

test('a day without a time has the default one; unknown days and other values are left out', () => {
  const schedule = JSON.stringify({
    Вторник: '',
    Среда: [],
    Monday: '10:00',
    Четверг: [7, null, '18:00'],
    Пятница: null,
  });
  expect(parseBranchSchedule(schedule)).toEqual({
    kind: 'weekly',
    days: [
      { weekday: 1, times: ['17:30'] },
      { weekday: 2, times: ['17:30'] },
      { weekday: 3, times: ['18:00'] },
    ],
  });
});

test.each(['{"Monday": "10:00"}', '{}'])('the map %s without a Russian weekday is not shown', (schedule) => {
  expect(parseBranchSchedule(schedule)).toEqual({ kind: 'text', text: '' });
});

test.each([
  ['Пн, Ср, Пт с 17:30', 'Пн, Ср, Пт с 17:30'],
  ['  по договоренности ', 'по договоренности'],
  ['', ''],
  [null, ''],
  ['{"Понедельник": ', '{"Понедельник":'],
  ['["Понедельник"]', '["Понедельник"]'],
  ['17', '17'],
  ['null', 'null'],
])('%j is text', (schedule, text) => {
  expect(parseBranchSchedule(schedule)).toEqual({ kind: 'text', text });
});

test('never throws, and each day of a weekly schedule has a time', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .dictionary(fc.constantFrom(...russianWeekdays, '__proto__', 'constructor'), fc.jsonValue())
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(anything, (schedule) => {
      const parsed = parseBranchSchedule(schedule);
      if (parsed.kind === 'text') return;
      expect(parsed.days.length).toBeGreaterThan(0);
      for (const { weekday, times } of parsed.days) {
        expect(russianWeekdays[weekday]).toBeDefined();
        expect(times.every((time) => time.trim() !== '')).toBe(true);
      }
    }),
  );
});

test('a weekly schedule is written and read back unchanged', () => {
  const days = [
    { weekday: 0, times: ['17:30'] },
    { weekday: 5, times: ['10:00', '12:00'] },
  ];
  expect(toScheduleText(days)).toBe('{"Понедельник":"17:30","Суббота":["10:00","12:00"]}');
  expect(parseBranchSchedule(toScheduleText(days))).toEqual({ kind: 'weekly', days });
  expect(toScheduleText([])).toBe('');
});
