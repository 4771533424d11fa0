import { type BranchSchedule, defaultSessionTime } from './schedule';

/** Start times of sessions by weekday: 0 is Monday; times are 'HH:mm', unique, ascending. */
export type WeeklyPlan = ReadonlyMap<number, readonly string[]>;

/**
 * Parses start times from either schedule format. A weekday without a readable time gets the default time. A text
 * without weekdays, or with parts that are not understood ("выходной"), gives an empty plan: no suggestion is better
 * than a wrong one.
 */
export function weeklyPlan(schedule: BranchSchedule): WeeklyPlan {
  const sessions =
    schedule.kind === 'weekly'
      ? schedule.days.map((day) => ({ days: [day.weekday], times: beginTimes(toTokens(day.times.join(', '))) }))
      : sessionsOfText(schedule.text);
  const plan = new Map<number, string[]>();
  for (const { days, times } of sessions) {
    for (const day of days) {
      const known = plan.get(day) ?? [];
      plan.set(day, [...new Set([...known, ...times])].sort());
    }
  }
  return new Map([...plan].map(([day, times]) => [day, times.length > 0 ? times : [defaultSessionTime]]));
}

type Token = { kind: 'days'; days: number[] } | { kind: 'time'; time: string } | { kind: 'word'; word: string };
type TimedDays = { days: number[]; times: string[] };

const wholeWeek = [0, 1, 2, 3, 4, 5, 6];
/** Declined forms share a prefix, except Wednesday, whose prefix also occurs in "средняя группа". */
const dayWords: readonly RegExp[] = [
  /^(пн|понедельник.*)$/,
  /^(вт|вторник.*)$/,
  /^(ср|сред(а|ы|у|е|ой|ам))$/,
  /^(чт|четверг.*)$/,
  /^(пт|пятниц.*)$/,
  /^(сб|суббот.*)$/,
  /^(вс|воскресен.*)$/,
];
const exceptWords = ['кроме', 'исключая'];
const closedWords = ['выходной', 'закрыто'];
const dashes = ['-', '–', '—'];

function toTokens(text: string): Token[] {
  const parts = text.toLowerCase().match(/\p{L}+|\d+[:.]\d+|\d+|[-–—]/gu) ?? [];
  return parts.map((part): Token => {
    const time = toTime(part);
    if (time) return { kind: 'time', time };
    const days = toDays(part);
    return days.length > 0 ? { kind: 'days', days } : { kind: 'word', word: part };
  });
}

/** 'HH:mm' from '9:00' or '17.30'; undefined when it is not a time, such as the date '01.09'. */
function toTime(part: string): string | undefined {
  const [, hours = '', separator, minutes = ''] = /^(\d{1,2})([:.])(\d{2})$/.exec(part) ?? [];
  if (separator === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const mayBeDate = separator === '.' && Number(minutes) >= 1 && Number(minutes) <= 12;
  return mayBeDate ? undefined : `${hours.padStart(2, '0')}:${minutes}`;
}

function toDays(word: string): number[] {
  if (word === 'ежедневно') return wholeWeek;
  if (/^(будни|будним|будням)$/.test(word)) return [0, 1, 2, 3, 4];
  if (/^выходны(е|м)$/.test(word)) return [5, 6];
  return dayWords.flatMap((pattern, day) => (pattern.test(word) ? [day] : []));
}

/** Start times only: a time after a dash or "до" is an end time. */
function beginTimes(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token, index) => (token.kind === 'time' && !endsRange(tokens[index - 1]) ? [token.time] : []));
}

function endsRange(before: Token | undefined): boolean {
  return before?.kind === 'word' && (before.word === 'до' || dashes.includes(before.word));
}

/** Consecutive days share the times that follow them: 'Вт, Чт 18:00, сб 10:00–11:30'. */
function sessionsOfText(text: string): TimedDays[] {
  const tokens = joinDayRanges(toTokens(text));
  if (tokens.some((token) => token.kind === 'word' && closedWords.includes(token.word))) return [];
  const groups: { days: number[]; tokens: Token[] }[] = [];
  const leading: Token[] = [];
  let excepting = false;
  for (const token of tokens) {
    const group = groups.at(-1);
    if (token.kind === 'word' && exceptWords.includes(token.word)) excepting = true;
    if (token.kind === 'time') excepting = false;
    if (token.kind !== 'days') (group?.tokens ?? leading).push(token);
    else if (excepting) {
      // 'Будни, кроме пятницы, суббота 10:00': a day outside the group cannot be excluded, so the text means something
      // else.
      if (!group || !token.days.every((day) => group.days.includes(day))) return [];
      group.days = group.days.filter((day) => !token.days.includes(day));
    } else if (!group || group.tokens.some((passed) => passed.kind === 'time')) {
      groups.push({ days: [...token.days], tokens: [] });
    } else group.days.push(...token.days);
  }
  const common = beginTimes(leading);
  return groups.map((group) => {
    const own = beginTimes(group.tokens);
    return { days: group.days, times: own.length > 0 ? own : common };
  });
}

/** Joins 'пн-пт' and 'с понедельника по пятницу' into one token with all days between. */
function joinDayRanges(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const [before, first, link] = [joined.at(-3), joined.at(-2), joined.at(-1)];
    if (token.kind === 'days' && first?.kind === 'days' && link?.kind === 'word' && isRangeLink(link.word, before)) {
      joined.splice(-2, 2, { kind: 'days', days: daysBetween(first.days, token.days) });
    } else joined.push(token);
  }
  return joined;
}

function isRangeLink(word: string, before: Token | undefined): boolean {
  return dashes.includes(word) || (word === 'по' && before?.kind === 'word' && before.word === 'с');
}

/** May cross the end of the week: 'сб-пн' is Saturday, Sunday, Monday. */
function daysBetween([from = 0]: number[], [to = 0]: number[]): number[] {
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7);
}
