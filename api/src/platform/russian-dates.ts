/** A moment in the school's zone with its offset: '05.11.2026 13:00:07 (UTC+03:00)'. */
export function russianMoment(moment: Date | string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('ru-RU', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  const parts = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
  const day = `${part('day')}.${part('month')}.${part('year')}`;
  return `${day} ${part('hour')}:${part('minute')}:${part('second')} (UTC${offset})`;
}

/** '2026-11-05' -> '5 ноября 2026 г.' */
export function russianDay(day: string): string {
  return `${russianDayOfYear(day)} ${Number(day.slice(0, 4))} г.`;
}

/** '2026-11-05' -> '5 ноября' */
export function russianDayOfYear(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return `${Number(date)} ${monthNames[Number(month) - 1] ?? ''}`;
}

export const monthNames = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(
  ' ',
);
