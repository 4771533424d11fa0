const dayMs = 86_400_000;

/** Days between two days 'yyyy-MM-dd', both counted; not positive when they are in the wrong order. */
export function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}
