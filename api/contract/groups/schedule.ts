/**
 * The schedule of a section in a branch (specification section 2): free text, or a JSON map from a Russian weekday name
 * to a time or a list of times. Pure, so that page and API parse it in the same way.
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

/** The time of a session when the schedule gives none (specification section 2). */
export const defaultSessionTime = '17:30';

export interface WeekdayTimes {
  /** 0 is Monday. */
  weekday: number;
  /** 'HH:mm' or 'HH:mm-HH:mm' as the school wrote it, or the default time. */
  times: string[];
}

export type BranchSchedule = { kind: 'text'; text: string } | { kind: 'weekly'; days: WeekdayTimes[] };

/**
 * Never throws: returns text that is not the JSON form unchanged. Ignores the case of weekday names. A map without a
 * weekday yields nothing, so that families do not see its JSON.
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

/** The JSON map of a weekly schedule; a day with one time has no list. '' without days. */
export function toScheduleText(days: readonly WeekdayTimes[]): string {
  if (days.length === 0) return '';
  const byName = days.map(({ weekday, times }) => [russianWeekdays[weekday], times.length === 1 ? times[0] : times]);
  return JSON.stringify(Object.fromEntries(byName));
}

function parseJson(source: string): unknown {
  if (!source.startsWith('{')) return undefined;
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
