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

export interface WeekdayTimes {
  /** 0 is Monday. */
  weekday: number;
  /** 'HH:mm' or 'HH:mm-HH:mm' as written by the school. */
  times: string[];
}

export type BranchSchedule = { kind: 'text'; text: string } | { kind: 'weekly'; days: WeekdayTimes[] };

/** Never throws: what is not the JSON form is text. Weekday names are matched whatever their case. */
export function parseBranchSchedule(schedule: string | null): BranchSchedule {
  const source = schedule?.trim() ?? '';
  const parsed = parseJson(source);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return { kind: 'text', text: source };
  const days = Object.entries(parsed).flatMap(([name, value]): WeekdayTimes[] => {
    const weekday = russianWeekdays.findIndex((known) => known.toLowerCase() === name.trim().toLowerCase());
    const listed: unknown[] = Array.isArray(value) ? value : [value];
    const times = listed.filter((time): time is string => typeof time === 'string' && time.trim() !== '');
    return weekday < 0 || times.length === 0 ? [] : [{ weekday, times: times.map((time) => time.trim()) }];
  });
  if (days.length === 0) return { kind: 'text', text: source };
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
