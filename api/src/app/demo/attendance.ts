import type { Transaction } from '../../platform/database/database';
import { getWeekday, listDays } from '../../shared/calendar/days';
import type { Calendar } from './calendar';
import type { Dice } from './dice';
import type { Group } from './groups';
import { insertRows } from './insert-rows';
import { historyDays, type Student } from './students';

/**
 * Creates three months of marks. Today's sessions are not marked yet; some recent ones are unmarked or half marked, so
 * that the screens have something to remind of; one was cancelled, and a future one is rescheduled.
 */
export async function seedAttendance(
  trx: Transaction,
  dice: Dice,
  calendar: Calendar,
  groups: Group[],
  students: Student[],
): Promise<void> {
  const past = listDays(calendar.day(-historyDays), calendar.day(-1));
  const lastSession = (group: Group | undefined, before = calendar.today) =>
    past.findLast((day) => group?.days.includes(getWeekday(day)) && day < before);
  const forgotten = new Map(groups.filter((_, index) => index % 4 === 0).map((group) => [group, lastSession(group)]));
  const halfDone = new Map(groups.filter((_, index) => index % 4 === 2).map((group) => [group, lastSession(group)]));
  const [, cancelling, , , moving] = groups;
  const cancelledDay = lastSession(cancelling, calendar.day(-6));

  const marks = students.flatMap(({ id, group, joinDate, active }) => {
    if (!group) return [];
    const diligence = dice.between(72, 98) / 100;
    return past
      .filter((day) => group.days.includes(getWeekday(day)) && day >= joinDate && (active || day < calendar.day(-20)))
      .filter((day) => day !== forgotten.get(group) && (day !== halfDone.get(group) || id % 2 === 0))
      .filter((day) => group !== cancelling || day !== cancelledDay)
      .map((day) => ({
        studentId: id,
        groupId: group.id,
        date: day,
        status: dice.chance(diligence) ? 'PRESENT' : 'ABSENT',
        markedBy: group.trainer,
        markedAt: calendar.at(day, '20:10'),
      }));
  });
  await insertRows(trx, 'attendance', marks);

  const week = listDays(calendar.day(1), calendar.day(7));
  const movedDay = week.find((day) => moving?.days.includes(getWeekday(day)));
  const freeDay = week.find((day) => !moving?.days.includes(getWeekday(day)) && day > (movedDay ?? ''));
  const change = { movedTo: null, startTime: null, endTime: null, changedAt: calendar.now };
  await trx('sessionChanges').insert([
    {
      ...{ ...change, groupId: cancelling?.id, date: cancelledDay, changedBy: cancelling?.trainer },
      ...{ state: 'cancelled', reason: 'В зале отключили отопление' },
    },
    {
      ...{ ...change, groupId: moving?.id, date: movedDay, changedBy: moving?.trainer },
      ...{ state: 'moved', movedTo: freeDay, startTime: '12:00', endTime: '13:15', reason: 'Городские соревнования' },
    },
  ]);

  const comments = [
    'Открытое занятие для родителей',
    'Зал занят, занимались на улице',
    'Замена тренера',
    'Контрольные нормативы',
  ];
  const noted = groups.slice(0, comments.length).map((group, index) => ({
    groupId: group.id,
    date: lastSession(group, calendar.day(-3 - 9 * index)),
    comment: comments[index],
  }));
  await insertRows(trx, 'date_comments', noted);
}
