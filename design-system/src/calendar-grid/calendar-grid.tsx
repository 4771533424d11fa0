import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../internal/cx';
import { findNeighbour, type Place } from '../internal/sessions/move-focus';
import { toInterval, toMinutes } from '../internal/sessions/session-layout';
import { usePhone } from '../internal/use-phone';
import { useRoom } from '../internal/use-room';
import { axisWidth, CalendarColumns, leastLane } from './calendar-columns';
import styles from './calendar-grid.module.css';
import { layOutDay, layOutOnAxis } from './calendar-layout';
import { CalendarRows } from './calendar-rows';
import type { CalendarColumn, CalendarSession, SessionLinkProps } from './calendar-session';

export type { CalendarColumn } from './calendar-session';

export interface CalendarGridProps {
  /** Names the calendar for screen readers. */
  label: string;
  columns: readonly CalendarColumn[];
  sessions: readonly CalendarSession[];
  /** The current time, 'HH:mm', and its column; every column when omitted. */
  now: { time: string; column?: string } | undefined;
  /** Key of the column that a phone shows. */
  selected: string;
  onSelect: (column: string) => void;
  /** Shown on a phone for a column without sessions. */
  emptyText: string;
  /** Names a long time without sessions, which a phone draws as a line: 'перерыв 2 ч 30 мин'. */
  toGapText: (minutes: number) => string;
}

/** In rows, left and right are earlier and later. */
const turned: Record<string, string> = {
  ...{ ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp', ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' },
};

/**
 * Sessions on a time axis, in columns for days, halls or coaches. With more sessions at once than fit side by side the
 * axis runs from left to right, with a row for each column. A phone shows one column, in which long gaps are folded
 * and too many sessions at once are a list. Arrow keys move between sessions.
 */
export function CalendarGrid({
  label,
  columns,
  sessions,
  now,
  selected,
  onSelect,
  emptyText,
  toGapText,
}: CalendarGridProps) {
  const links = useRef(new Map<string, HTMLElement>());
  const { box: area, room = Infinity } = useRoom<HTMLDivElement>();
  const [focused, setFocused] = useState<string>();

  const isNarrow = usePhone();
  const shownColumns = isNarrow ? columns.filter(({ key }) => key === selected) : columns;
  const timed = sessions.map((session) => ({ session, interval: toInterval(session) }));
  const shown = timed.filter(({ session }) => shownColumns.some(({ key }) => key === session.column));
  const isNowShown = now !== undefined && (now.column === undefined || now.column === selected);
  const layout = isNarrow ? layOutDay(shown, isNowShown ? toMinutes(now.time) : undefined) : layOutOnAxis(shown);
  const laneCount = shownColumns.reduce((sum, { key }) => sum + (layout.lanes.get(key) ?? 1), 0);
  const isInRows = !isNarrow && laneCount > shownColumns.length && axisWidth + laneCount * leastLane > room;
  const places = timed.flatMap(({ session, interval }): Place[] => {
    const column = columns.findIndex(({ key }) => key === session.column);
    return column < 0 ? [] : [{ id: session.id, column, start: interval.start }];
  });
  // On a phone the only block in the tab order must be in the visible column.
  const stop =
    places.find(({ id }) => id === focused) ??
    places.find(({ column }) => columns[column]?.key === selected) ??
    places[0];

  // A calendar with many columns scrolls: it opens with the selected day visible, and with whole days before it.
  const selectedIndex = shownColumns.findIndex(({ key }) => key === selected);
  useLayoutEffect(() => {
    const [axis, ...days] = area.current?.firstElementChild?.children ?? [];
    const day = days[selectedIndex];
    if (isInRows || !area.current || !axis || !day) return;
    const left = (part: Element) => part.getBoundingClientRect().left;
    const room = area.current.clientWidth - axis.clientWidth;
    const first = days.find((each) => day.getBoundingClientRect().right - left(each) <= room + 1) ?? day;
    area.current.scrollLeft = left(first) - left(days[0] ?? first);
  }, [area, isInRows, selectedIndex]);

  const go = (event: KeyboardEvent) => {
    const from = places.find(({ id }) => id === focused);
    const to = from && findNeighbour(places, from, isInRows ? (turned[event.key] ?? '') : event.key);
    if (!to) return;
    event.preventDefault();
    const column = columns[to.column];
    if (column && column.key !== selected) onSelect(column.key);
    // after the phone has rendered the column
    requestAnimationFrame(() => links.current.get(to.id)?.focus());
  };

  const toLinkProps = (id: string): SessionLinkProps => ({
    tabIndex: id === stop?.id ? 0 : -1,
    onFocus: () => setFocused(id),
    ref: (link) => {
      if (link) links.current.set(id, link);
      else links.current.delete(id);
    },
  });

  const view = {
    columns: shownColumns,
    sessions: [...timed].sort((a, b) => a.interval.start - b.interval.start),
    ...{ now, toLinkProps, onKeyDown: go },
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={label} className={styles.grid}>
      {isNarrow && (
        <div className={styles.strip}>
          {columns.map((column) => (
            <button
              key={column.key}
              type="button"
              aria-pressed={column.key === selected}
              title={column.name}
              className={cx(styles.pick, column.isToday && styles.today)}
              onClick={() => onSelect(column.key)}
            >
              <span className={styles.short}>{column.short}</span>{' '}
              {column.number !== undefined && <span className={styles.number}>{column.number}</span>}
              <span
                className={cx(styles.dot, places.some((place) => columns[place.column] === column) && styles.full)}
              />
            </button>
          ))}
        </div>
      )}
      <div ref={area} className={styles.scroll}>
        {isInRows ? (
          <CalendarRows {...view} room={room} />
        ) : (
          <CalendarColumns
            {...view}
            layout={layout}
            emptyText={isNarrow ? emptyText : undefined}
            toGapText={toGapText}
          />
        )}
      </div>
    </div>
  );
}
