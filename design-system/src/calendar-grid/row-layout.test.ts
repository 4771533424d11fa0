import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { toInterval } from '../internal/sessions/session-layout';
import type { CalendarSession } from './calendar-session';
import { layOutInRows } from './row-layout';

const at = (column: string, startTime: string, endTime: string, clash?: string, title = 'Самбо 6–8') => {
  const session: CalendarSession = {
    ...{ id: `${column} ${startTime}–${endTime}`, column, startTime, endTime, title },
    ...{ direction: 'martial_arts', state: 'planned', summary: title, render: createElement('a') },
    clash,
  };
  return { session, interval: toInterval(session) };
};

describe('rows of a calendar', () => {
  const sessions = [
    at('mon', '16:00', '17:00'),
    at('mon', '16:30', '18:00'),
    at('mon', '17:00', '18:00'),
    at('tue', '16:00', '18:00'),
  ];

  test('share the room among the hours with sessions', () => {
    const { width, bars, marks } = layOutInRows(sessions, 600);
    expect(width).toBe(600);
    expect(bars.get('tue 16:00–18:00')).toMatchObject({ top: 0, left: 0, width: 600 });
    expect(marks).toEqual([
      { minute: 960, left: 0 },
      { minute: 1020, left: 300 },
    ]);
  });

  test('have as many lanes as sessions at once', () => {
    const { heights, bars } = layOutInRows(sessions, 600);
    expect([heights.get('mon'), heights.get('tue')]).toEqual([48, 24]);
    expect(bars.get('mon 16:30–18:00')?.top).toBe(24);
    expect(bars.get('mon 17:00–18:00')).toMatchObject({ top: 0, left: 300, width: 300 });
  });

  test('keep sessions that clash next to each other, in a bracket with its words', () => {
    const { heights, bars, brackets } = layOutInRows(
      [
        at('mon', '16:00', '17:00'),
        at('mon', '16:00', '17:30', 'Пересечение: Малый зал'),
        at('mon', '16:30', '18:00'),
        at('mon', '17:00', '18:00', 'Пересечение: Малый зал'),
      ],
      600,
    );
    expect(brackets).toEqual([
      { column: 'mon', text: 'Пересечение: Малый зал', top: 24, left: 0, width: 600, height: 68 },
    ]);
    expect([bars.get('mon 16:00–17:30')?.top, bars.get('mon 17:00–18:00')?.top]).toEqual([44, 68]);
    expect(bars.get('mon 16:30–18:00')?.top).toBe(92);
    expect(heights.get('mon')).toBe(116);
  });

  test('put the name below the time where both have no room in one line', () => {
    expect(layOutInRows(sessions, 300)).toMatchObject({ isNameBelow: false, laneHeight: 24, width: 300 });
    const narrow = layOutInRows(sessions, 200);
    expect(narrow).toMatchObject({ isNameBelow: true, laneHeight: 42, width: 200 });
    expect(narrow.heights.get('mon')).toBe(84);
  });

  test('lengthen an hour for a name, which then takes a second line', () => {
    const name = (title: string) => layOutInRows([at('mon', '16:00', '17:00', undefined, title)], 100);
    expect(name('Гимнастика 5–7')).toMatchObject({ laneHeight: 42, width: 114 });
    expect(name('Художественная гимнастика 5–7')).toMatchObject({ laneHeight: 57, width: 128 });
  });

  test('are longer than the room when an hour would have no space for its time', () => {
    expect(layOutInRows(sessions, 100).width).toBe(168);
  });

  test('keep hours without sessions short', () => {
    const { bars, width } = layOutInRows([at('mon', '10:00', '11:00'), at('mon', '18:00', '19:00')], 600);
    expect(width).toBe(600);
    expect(bars.get('mon 18:00–19:00')).toMatchObject({ top: 0, left: 202 + 7 * 28, width: 202 });
  });

  test('know where the current minute is, and that it is outside', () => {
    const { toLeft } = layOutInRows(sessions, 600);
    expect([toLeft(1020), toLeft(60)]).toEqual([300, undefined]);
  });
});
