import type { Transaction } from '../../platform/database/database';
import { addDays, getWeekday } from '../../shared/calendar/days';
import type { Calendar } from './calendar';
import { insertRows } from './insert-rows';
import { branches, type Direction, type Places, type Staff } from './school';

export interface Group {
  id: number;
  name: string;
  direction: Direction;
  branchId: number;
  address: string;
  trainer: number;
  maxStudents: number;
  /** How many students the demo adds: some groups are full, others have free places. */
  size: number;
  ages: [from: number, to: number];
  /** Monday is 1. */
  days: number[];
  startTime: string;
}

type Plan = [
  name: string,
  direction: Direction,
  branch: number,
  hall: string,
  coach: number,
  ages: [number, number],
  size: number,
  days: number[],
  start: string,
  end: string,
];

/** Two groups clash in the hall of one branch on Mondays, so that the calendar shows a clash. */
const plans: Plan[] = [
  ['Искорки 4–6', 'artistic_gymnastics', 0, 'Большой зал', 0, [4, 6], 14, [1, 3, 5], '16:00', '17:15'],
  ['Грация 7–9', 'artistic_gymnastics', 0, 'Большой зал', 0, [7, 9], 13, [1, 3, 5], '17:30', '19:00'],
  ['Лента 10–13', 'artistic_gymnastics', 1, 'Зал 1', 3, [10, 13], 11, [2, 4, 6], '16:30', '18:00'],
  ['Жемчужинки 5–7', 'artistic_gymnastics', 3, 'Зал гимнастики', 5, [5, 7], 12, [1, 3], '17:30', '18:45'],
  ['Самбо 6–8', 'martial_arts', 1, 'Татами', 1, [6, 8], 14, [2, 4], '17:00', '18:15'],
  ['Самбо 9–12', 'martial_arts', 1, 'Татами', 1, [9, 12], 12, [2, 4], '18:30', '20:00'],
  ['Дзюдо 7–10', 'martial_arts', 2, 'Малый зал', 2, [7, 10], 13, [1, 3, 6], '18:30', '20:00'],
  ['Дзюдо 11–15', 'martial_arts', 4, 'Татами', 4, [11, 15], 10, [2, 4], '18:00', '19:30'],
  ['Хип-хоп 8–12', 'dance', 0, 'Малый зал', 0, [8, 12], 14, [2, 4, 6], '18:00', '19:15'],
  ['Бальные 5–8', 'dance', 2, 'Малый зал', 3, [5, 8], 12, [1, 5], '17:30', '18:45'],
  ['Акробаты 6–9', 'sports_gymnastics', 3, 'Зал гимнастики', 5, [6, 9], 13, [2, 4, 7], '17:30', '19:00'],
  ['Снаряды 10–14', 'sports_gymnastics', 0, 'Большой зал', 4, [10, 14], 11, [1, 3, 5], '19:15', '20:45'],
];

const descriptions: Record<Direction, string> = {
  artistic_gymnastics: 'Купальник или футболка с лосинами, получешки, волосы собраны. Предметы выдает школа.',
  martial_arts: 'Первые недели в спортивной форме, потом кимоно. Пояс выдает тренер.',
  dance: 'Удобная форма и сменная обувь со светлой подошвой. Два выступления в год.',
  sports_gymnastics: 'Футболка, шорты, носки. Накладки для перекладины покупаем вместе, тренер подскажет размер.',
};

/** The timetable, changed so that each coach has a session on the weekday (Monday is 1) on which the demo starts. */
function withSessionsOn(weekday: number): Plan[] {
  const busy = new Set(plans.flatMap(([, , , , coach, , , days]) => (days.includes(weekday) ? [coach] : [])));
  return plans.map((plan): Plan => {
    const [name, direction, branch, hall, coach, ages, size, days, start, end] = plan;
    if (busy.has(coach)) return plan;
    busy.add(coach);
    return [name, direction, branch, hall, coach, ages, size, [...days, weekday].sort(), start, end];
  });
}

/** The group's next session on this day or later, by the timetable. */
export function getNextSession(group: Group, from: string): string {
  const ahead = group.days.map((day) => (day - getWeekday(from) + 7) % 7);
  return addDays(from, Math.min(...ahead));
}

/** Creates 12 groups with their timetable; the account `coach` trains three of them. */
export async function seedGroups(trx: Transaction, calendar: Calendar, staff: Staff, places: Places): Promise<Group[]> {
  const openedOn = calendar.day(-800);
  const opened = calendar.at(openedOn, '12:00');
  const timetable = withSessionsOn(getWeekday(calendar.today));
  const rows = timetable.map(([name, direction, branch, hall, coach, [from, to], size]) => ({
    name,
    hall,
    description: descriptions[direction],
    sportsDirection: direction,
    youngestAge: from,
    oldestAge: to,
    branchId: places.branchIds[branch],
    trainer: staff.coaches[coach],
    maxStudents: size > 12 ? size : 14,
    createdBy: staff.admin,
    createdAt: opened,
    updatedAt: opened,
  }));
  const halls = rows.map(({ branchId, hall: name }) => ({ branchId, name }));
  await trx('halls').insert(halls).onConflict(['branchId', 'name']).ignore();
  const ids = await insertRows(trx, 'groups', rows);
  const groups = timetable.map(
    ([name, direction, branch, , coach, ages, size, days, startTime], index): Group => ({
      ...{ id: ids[index] ?? 0, name, direction, ages, size, days, startTime },
      branchId: places.branchIds[branch] ?? 0,
      address: branches[branch]?.address ?? '',
      trainer: staff.coaches[coach] ?? 0,
      maxStudents: rows[index]?.maxStudents ?? size,
    }),
  );
  const lessons = timetable.flatMap(([, , , , , , , days, startTime, endTime], index) =>
    days.map((dayOfWeek) => ({ groupId: ids[index], dayOfWeek, startTime, endTime, validFrom: openedOn })),
  );
  await insertRows(trx, 'schedules', lessons);
  const [coach] = staff.coaches;
  await trx('user_groups').insert([
    { userId: coach, groupId: ids[9], accessType: 'edit' },
    { userId: coach, groupId: ids[3], accessType: 'view' },
  ]);
  return groups;
}
