import { errorCatalogue } from '@school/api-contract/errors';
import { z } from 'zod';
import { refuseField } from '../app-error';

/** One page of a keyset-paged list. */
export interface Page<Row> {
  rows: Row[];
  /** Count of all rows that the filter admits; 0 when the page is empty. */
  total: number;
  /** Null on the last page. */
  nextCursor: string | null;
}

/*
 * Parts of a position. A caller can make a cursor up, so each part must be something that PostgreSQL takes:
 * text without the zero character, a moment in a year that a timestamp can have.
 */
export const positionId = z.int();
export const positionText = z.string().refine((value) => !value.includes('\0'));
export const positionDay = z.iso.date().startsWith('20');
export const positionMoment = z.iso.datetime().startsWith('20');

/** SQL that writes a timestamptz column as a position: a JavaScript date would lose its microseconds. */
export function momentPosition(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Where the previous page ended: the values that the list is sorted by. Refuses a cursor that this list never gave. */
export function readCursor<S extends z.ZodType>(cursor: string | undefined, position: S): z.output<S> | undefined {
  if (cursor === undefined) return undefined;
  const parsed = position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) throw refuseField('cursor', errorCatalogue.VALIDATION_FAILED.message);
  return parsed.data;
}

/** Makes a page of rows that were read with `limit + 1`: the extra row only tells that there is more. */
export function toPage<Row extends { total: number }>(
  rows: Row[],
  limit: number,
  positionOf: (row: Row) => readonly (string | number)[],
): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    rows: page,
    total: rows[0]?.total ?? 0,
    nextCursor: hasMore ? Buffer.from(JSON.stringify(positionOf(last))).toString('base64url') : null,
  };
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
