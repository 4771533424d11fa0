/** 'yyyy-MM-dd' to 'dd.MM.yyyy'; anything else becomes an empty string. */
export function isoToText(iso: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  return match ? `${match[3]}.${match[2]}.${match[1]}` : '';
}

/** 'dd.MM.yyyy' to 'yyyy-MM-dd'; an incomplete text or an impossible day becomes an empty string. */
export function textToIso(text: string): string {
  const match = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text);
  if (!match) return '';
  const iso = `${match[3]}-${match[2]}-${match[1]}`;
  const date = isoToDate(iso);
  // There is no year 0 either.
  return date && date.getFullYear() > 0 && dateToIso(date) === iso ? iso : '';
}

/** Midnight of the day in the device's time zone, as calendars expect it. */
export function isoToDate(iso: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  if (!match) return undefined;
  const date = new Date(2000, Number(match[2]) - 1, Number(match[3]));
  date.setFullYear(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return date;
}

/** The day in the device's time zone, as 'yyyy-MM-dd'. */
export function dateToIso(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
