/** The calendar day, 'yyyy-MM-dd', of a moment in the school's time zone. */
export function toSchoolDay(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  );
}

/** The last second of a school day. */
export function endOfSchoolDay(day: string, timeZone: string): Date {
  const inUtc = Date.parse(`${day}T23:59:59Z`);
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(inUtc);
  return new Date(2 * inUtc - Date.parse(`${clock.replace(' ', 'T')}Z`));
}
