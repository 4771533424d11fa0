const dayMs = 24 * 60 * 60 * 1000;

/** @returns 'yyyy-MM-dd', `count` days later */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}
