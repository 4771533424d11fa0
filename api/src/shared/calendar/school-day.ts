/** The calendar day, 'yyyy-MM-dd', of a moment in the school's time zone. */
export function toSchoolDay(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  );
}
