/** Days are texts 'yyyy-MM-dd' without a zone. */
const dayMs = 24 * 60 * 60 * 1000;

/** @throws {RangeError} no such day */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** The number of days from the first day to the second. */
export function countDaysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}
