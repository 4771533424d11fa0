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

const plurals = new Intl.PluralRules('ru');

/** '1 неверный код', '2 неверных кода', '5 неверных кодов'. */
export function russianCount(count: number, [one, few, many]: readonly [string, string, string]): string {
  const form = plurals.select(count);
  return `${count} ${form === 'one' ? one : form === 'few' ? few : many}`;
}

/** '4510', '123456' -> '45** ****56'; null when there is none. */
export function maskedPassport(series: string | undefined, number: string | undefined): string | null {
  if (!series || !number) return null;
  const hidden = (text: string) => '*'.repeat(Math.max(0, text.length - 2));
  return `${series.slice(0, 2)}${hidden(series)} ${hidden(number)}${number.slice(-2)}`;
}
