import type { KeyboardEvent } from 'react';
import type { TimedSession } from './calendar-layout';
import type { CalendarColumn, CalendarSession, SessionLinkProps } from './calendar-session';

/** What columns and rows show. */
export interface CalendarViewProps {
  columns: readonly CalendarColumn[];
  /** Of all columns, by start. */
  sessions: readonly TimedSession[];
  now: { time: string; column?: string } | undefined;
  toLinkProps: (sessionId: string) => SessionLinkProps;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The content of a column, or of a row that stands for one. */
interface ColumnContent {
  column: CalendarColumn;
  headingId: string;
  sessions: readonly CalendarSession[];
  /** Whether the line of the present time crosses it. */
  hasNow: boolean;
}

export function toColumnContents(
  { columns, sessions, now }: Pick<CalendarViewProps, 'columns' | 'sessions' | 'now'>,
  baseId: string,
): ColumnContent[] {
  return columns.map((column, index) => ({
    column,
    // not the key: a space in it would split the id in two
    headingId: `${baseId}-${index}`,
    sessions: sessions.flatMap(({ session }) => (session.column === column.key ? [session] : [])),
    hasNow: now?.column === undefined || now.column === column.key,
  }));
}
