/** An id in an address; undefined for anything else. */
export function toId(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** What a filter by id may hold: `none` matches only records without one. */
export type IdOrNone = number | 'none';

/** An id in an address, or 'none'; undefined for anything else. */
export function toIdOrNone(text: string | null): IdOrNone | undefined {
  return text === 'none' ? text : toId(text);
}

/** A day 'yyyy-MM-dd' in an address; undefined for anything else. */
export function toDay(text: string | null): string | undefined {
  return text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
