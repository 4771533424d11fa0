import { errorCatalogue } from '@school/api-contract/rules/errors';
import { z } from 'zod';
import { refuseField } from '../app-error';

/** One page of a keyset-paged list. */
export interface Page<Row> {
  rows: Row[];
  /** Count of all rows that match the filter; 0 when the page is empty. */
  total: number;
  /** Null on the last page. */
  nextCursor: string | null;
}

/*
 * Schemas for the parts of a position. A caller can forge a cursor, so each part must be a value that PostgreSQL
 * accepts: text without the zero character, or a moment in a year within the range of timestamps.
 */
export const positionId = z.int();
export const positionText = z.string().refine((value) => !value.includes('\0'));
export const positionDay = z.iso.date().startsWith('20');
export const positionMoment = z.iso.datetime().startsWith('20');

/** SQL that formats a timestamptz column as a cursor position; a JavaScript date would lose the microseconds. */
export function momentPosition(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/**
 * Reads where the previous page ended: the values that the list is sorted by. Throws for a cursor that this list did
 * not issue.
 */
export function readCursor<S extends z.ZodType>(cursor: string | undefined, position: S): z.output<S> | undefined {
  if (cursor === undefined) return undefined;
  const parsed = position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) throw refuseField('cursor', errorCatalogue.VALIDATION_FAILED.message);
  return parsed.data;
}

/** Creates a page from rows read with `limit + 1`; the extra row only shows that there are more. */
export function toPage<Row extends { total: number }>(
  rows: Row[],
  limit: number,
  toPosition: (row: Row) => readonly (string | number)[],
): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    rows: page,
    total: rows[0]?.total ?? 0,
    nextCursor: hasMore ? Buffer.from(JSON.stringify(toPosition(last))).toString('base64url') : null,
  };
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
