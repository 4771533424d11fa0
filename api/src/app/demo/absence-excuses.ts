import type { Transaction } from '../../platform/database/database';
import { addDays, getWeekday, listDays } from '../../shared/calendar/days';
import type { Calendar } from './calendar';
import type { Group } from './groups';
import { insertRows } from './insert-rows';

interface Absence {
  studentId: number;
  groupId: number;
  date: string;
}

/** One of this many absences is excused. */
const every = 5;
const comments = ['ОРВИ', 'Принесут справку', null, 'Уехали к бабушке', null];

/** Excuses some absences. With the plans of gymnastics they give makeup credits; one of those is used next week. */
export async function seedExcuses(trx: Transaction, calendar: Calendar, groups: Group[], admin: number): Promise<void> {
  const absences: Absence[] = await trx('attendance')
    .where({ status: 'ABSENT' })
    .where('date', '>=', calendar.day(-45))
    .orderBy('id')
    .select('studentId', 'groupId', 'date');
  const excused = absences.filter((_, index) => index % every === 0);
  const ids = await insertRows(
    trx,
    'absence_excuses',
    excused.map((absence, index) => ({
      ...{
        ...absence,
        reason: index % 3 === 2 ? 'family' : 'illness',
        comment: comments[index % comments.length] ?? null,
      },
      ...{ createdBy: admin, createdAt: calendar.at(absence.date, '20:30') },
    })),
  );
  const index = excused.findLastIndex(({ groupId }) => findOther(groups, groupId) !== undefined);
  const credit = excused[index];
  const other = credit && findOther(groups, credit.groupId);
  const week = listDays(calendar.day(1), calendar.day(7));
  const date = week.find((day) => other?.days.includes(getWeekday(day))) ?? addDays(calendar.today, 1);
  if (!credit || !other) return;
  const booked = { createdBy: admin, createdAt: calendar.now };
  await trx('sessionGuests').insert({ groupId: other.id, date, studentId: credit.studentId, ...booked });
  const use = { usedGroupId: other.id, usedOn: date, usedBy: admin };
  await trx('absenceExcuses').where({ id: ids[index] }).update(use);
}

/** Another gymnastics group of the same direction with a free place. */
function findOther(groups: Group[], groupId: number): Group | undefined {
  const group = groups.find(({ id }) => id === groupId);
  if (!group?.direction.endsWith('gymnastics')) return undefined;
  return groups.find(
    ({ id, direction, size, maxStudents }) => id !== groupId && direction === group.direction && size < maxStudents,
  );
}
