import { addDays } from '../../shared/calendar/days';
import { toSchoolDay } from '../../shared/calendar/school-day';

/** Calendar days 'yyyy-MM-dd' of the school (Europe/Moscow, UTC+3 all year) relative to today. */
export interface Calendar {
  now: Date;
  today: string;
  /** The day `offset` days from today; negative for the past. */
  day(offset: number): string;
  /** The moment of 'HH:mm' on that day in the school's zone. */
  at(day: string, time: string): Date;
}

export function makeCalendar(now: Date): Calendar {
  const today = toSchoolDay(now, 'Europe/Moscow');
  return {
    now,
    today,
    day: (offset) => addDays(today, offset),
    at: (day, time) => new Date(`${day}T${time}:00+03:00`),
  };
}
