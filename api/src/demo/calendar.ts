/** Calendar days 'yyyy-MM-dd' of the school (Europe/Moscow, UTC+3 all year) counted from today. */
export interface Calendar {
  now: Date;
  today: string;
  /** The day so many days from today; negative is past. */
  day(offset: number): string;
  /** A moment on that day at 'HH:mm' of the school's clock. */
  at(day: string, time: string): Date;
}

const dayMs = 86_400_000;

export function makeCalendar(now: Date): Calendar {
  const today = new Date(now.getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
  return {
    now,
    today,
    day: (offset) => shiftDay(today, offset),
    at: (day, time) => new Date(`${day}T${time}:00+03:00`),
  };
}

export function shiftDay(day: string, offset: number): string {
  return new Date(Date.parse(day) + offset * dayMs).toISOString().slice(0, 10);
}

/** Monday is 1, Sunday is 7. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/** Every day from the first to the last, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = shiftDay(day, 1)) days.push(day);
  return days;
}
