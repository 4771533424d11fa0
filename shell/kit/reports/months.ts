import { maxReportMonths } from '@school/api-contract/report-period';

/** @param month 'yyyy-MM' */
export function addMonths(month: string, months: number): string {
  const date = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1));
  return date.toISOString().slice(0, 7);
}

/** The last day of a month, 'yyyy-MM-dd'. */
export function getLastDay(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
}

/** The months to choose from, newest first: as many as a report may have, and the chosen ones. */
export function listChoices(present: string, chosen: readonly string[]): string[] {
  const months = Array.from({ length: maxReportMonths }, (_, index) => addMonths(present, -index));
  return [...new Set([...months, ...chosen])].sort().reverse();
}

/** A month 'yyyy-MM' in an address; undefined for anything else. */
export function toMonth(text: string | null): string | undefined {
  return text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}
