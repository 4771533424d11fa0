/**
 * The schedule of a section in a branch (specification section 2): free text, or a JSON map from a Russian weekday name
 * to a time or a list of times. Pure, so that the page and the API read it alike.
 */
export const russianWeekdays = [
  'Понедельник',
  'Вторник',
  'Среда',
  'Четверг',
  'Пятница',
  'Суббота',
  'Воскресенье',
] as const;

/** The time of a session when the schedule names none (specification section 2). */
export const defaultSessionTime = '17:30';

export interface WeekdayTimes {
  /** 0 is Monday. */
  weekday: number;
  /** 'HH:mm' or 'HH:mm-HH:mm' as written by the school; the default time where it wrote none. */
  times: string[];
}

export type BranchSchedule = { kind: 'text'; text: string } | { kind: 'weekly'; days: WeekdayTimes[] };

/**
 * Never throws: what is not the JSON form is text. Weekday names are matched whatever their case. A map without a weekday
 * tells nothing: families are not shown its JSON.
 */
export function parseBranchSchedule(schedule: string | null): BranchSchedule {
  const source = schedule?.trim() ?? '';
  const parsed = parseJson(source);
  if (typeof parsed !== 'object' || parsed === null) return { kind: 'text', text: source };
  const days = Object.entries(parsed).flatMap(([name, value]): WeekdayTimes[] => {
    const weekday = russianWeekdays.findIndex((known) => known.toLowerCase() === name.trim().toLowerCase());
    if (weekday < 0 || !(typeof value === 'string' || Array.isArray(value))) return [];
    const listed: unknown[] = Array.isArray(value) ? value : [value];
    const named = listed.filter((time): time is string => typeof time === 'string' && time.trim() !== '');
    return [{ weekday, times: named.length > 0 ? named.map((time) => time.trim()) : [defaultSessionTime] }];
  });
  if (days.length === 0) return { kind: 'text', text: '' };
  return { kind: 'weekly', days: [...days].sort((a, b) => a.weekday - b.weekday) };
}

function parseJson(source: string): unknown {
  if (!source.startsWith('{')) return undefined;
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
