export type Language = 'ru' | 'en';

/**
 * `21 ноября 2026 в 17:30`, as in the portal.
 *
 * @param clock school time, 'yyyy-MM-ddTHH:mm'
 */
export function formatDateTime(clock: string, language: Language): string {
  return `${formatDay(clock, language)} ${clock.slice(0, 4)} ${language === 'ru' ? 'в' : 'at'} ${clock.slice(11)}`;
}

/** `21 ноя, 17:30`, as in the portal, of a day within the next weeks. */
export function formatShortDateTime(clock: string, language: Language): string {
  const [day = '', month = ''] = formatDay(clock, language).split(' ');
  return `${day} ${month.slice(0, 3)}, ${clock.slice(11)}`;
}

function formatDay(clock: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'ru' ? 'ru' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${clock}Z`));
}

export function formatWeekday(clock: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${clock}Z`));
}

/**
 * What people type as `+7` and up to ten digits. They write 8 912..., 7 912... and 912... for the same number; an
 * eleventh digit after a leading 8 or 7 proves that the leading digit was the trunk code. A number of another country is
 * not taken: its digits would make the Russian number of a stranger.
 */
export function toPhone(typed: string): string {
  if (/\+\s*[0-69]/.test(typed)) return '+7';
  const digits = typed.replace(/\D/g, '');
  const national = /^\s*(\+7|[78])/.test(typed) ? digits.slice(1) : digits;
  return `+7${(national.length > 10 ? national.replace(/^[78]/, '') : national).slice(0, 10)}`;
}
