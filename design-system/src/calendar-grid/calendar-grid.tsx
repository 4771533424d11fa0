import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../internal/cx';
import { findNeighbour, type Place } from '../internal/sessions/move-focus';
import { toInterval, toMinutes } from '../internal/sessions/session-layout';
import { useNarrow } from '../internal/use-narrow';
import { useRoom } from '../internal/use-room';
import { CalendarBlock } from './calendar-block';
import styles from './calendar-grid.module.css';
import { layOutByHour, layOutOnAxis } from './calendar-layout';
import type { CalendarSession } from './calendar-session';

export interface CalendarColumn {
  key: string;
  /** Full name: 'среда, 18 ноября', or a hall's or coach's name. */
  name: string;
  /** Text of the column header: 'ср' and '18', or only the name. */
  short: string;
  number?: string;
  isToday?: boolean;
  /** Not a working day: has a less prominent background. */
  isQuiet?: boolean;
}

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
}

const axisWidth = 48;
/** Pixels in which a session shows its time and most one-word names whole. */
const leastLane = 72;
/** Pixels in which a session shows its times and its sign. With more columns than fit, the calendar scrolls. */
const leastColumn = 100;

/**
 * Sessions on a time axis, in columns for days, halls or coaches; a phone shows one column. With more sessions at once
 * than fit side by side they stand below each other, hour by hour. Arrow keys move between sessions.
 */
export function CalendarGrid({ label, columns, sessions, now, selected, onSelect, emptyText }: CalendarGridProps) {
  const baseId = useId();
  const links = useRef(new Map<string, HTMLElement>());
  const { box: area, room } = useRoom<HTMLDivElement>();
  const [focused, setFocused] = useState<string>();

  const isNarrow = useNarrow();
  const shownColumns = isNarrow ? columns.filter(({ key }) => key === selected) : columns;
  const timed = sessions.map((session) => ({ session, interval: toInterval(session) }));
  const shown = timed.filter(({ session }) => shownColumns.some(({ key }) => key === session.column));
  const onAxis = layOutOnAxis(shown);
  const laneCount = shownColumns.reduce((sum, { key }) => sum + (onAxis.lanes.get(key) ?? 1), 0);
  const isCrowded = laneCount > shownColumns.length && axisWidth + laneCount * leastLane > (room ?? Infinity);
  const layout = isCrowded ? layOutByHour(shown) : onAxis;
  const places = timed.flatMap(({ session, interval }): Place[] => {
    const column = columns.findIndex(({ key }) => key === session.column);
    return column < 0 ? [] : [{ id: session.id, column, start: interval.start }];
  });
  // On a phone the only block in the tab order must be in the visible column.
  const stop =
    places.find(({ id }) => id === focused) ??
    places.find(({ column }) => columns[column]?.key === selected) ??
    places[0];
  const nowTop = now && layout.toTop(toMinutes(now.time));

  // A calendar with many columns scrolls: it opens with the selected day visible, and with whole days before it.
  const selectedIndex = shownColumns.findIndex(({ key }) => key === selected);
  useLayoutEffect(() => {
    const [axis, ...days] = area.current?.firstElementChild?.children ?? [];
    const day = days[selectedIndex];
    if (!area.current || !axis || !day) return;
    const left = (part: Element) => part.getBoundingClientRect().left;
    const room = area.current.clientWidth - axis.clientWidth;
    const first = days.find((each) => day.getBoundingClientRect().right - left(each) <= room + 1) ?? day;
    area.current.scrollLeft = left(first) - left(days[0] ?? first);
  }, [area, selectedIndex]);

  const go = (event: KeyboardEvent) => {
    const from = places.find(({ id }) => id === focused);
    const to = from && findNeighbour(places, from, event.key);
    if (!to) return;
    event.preventDefault();
    const column = columns[to.column];
    if (column && column.key !== selected) onSelect(column.key);
    // after the phone has rendered the column
    requestAnimationFrame(() => links.current.get(to.id)?.focus());
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={label} data-stacked={layout.isStacked || undefined} className={styles.grid}>
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
        <div className={styles.table}>
          <div className={styles.axis} aria-hidden="true">
            <div className={styles.head} />
            <div className={styles.hours} style={{ height: layout.height }}>
              {layout.marks.map(({ minute, top }) => (
                <span key={minute} className={styles.hour} style={{ top }}>
                  {toTime(minute)}
                </span>
              ))}
              {nowTop !== undefined && (
                <span className={cx(styles.hour, styles.nowTime)} style={{ top: nowTop }}>
                  {now?.time}
                </span>
              )}
            </div>
          </div>
          {shownColumns.map((column, index) => {
            const own = timed
              .filter(({ session }) => session.column === column.key)
              .sort((a, b) => a.interval.start - b.interval.start);
            const lanes = layout.lanes.get(column.key) ?? 1;
            // not the key: a space in it would split the id in two
            const headingId = `${baseId}-${index}`;
            return (
              <section
                key={column.key}
                aria-labelledby={headingId}
                // a day with many sessions at once is wider; one with few still has room for its header
                style={{ flexGrow: 2 + lanes, minWidth: layout.isStacked ? leastColumn : lanes * leastLane }}
                className={cx(styles.column, column.isQuiet && styles.quiet, column.isToday && styles.todayColumn)}
              >
                <h2 id={headingId} aria-label={column.name} className={cx(styles.head, column.isToday && styles.today)}>
                  <span className={styles.short}>{column.short}</span>
                  {column.number !== undefined && <span className={styles.number}>{column.number}</span>}
                  <span className={styles.count}>{own.length > 0 && own.length}</span>
                </h2>
                <ol className={styles.sessions} style={{ height: layout.height }} onKeyDown={go}>
                  {layout.marks.map(({ minute, top }) => (
                    <li key={minute} aria-hidden="true" className={styles.line} style={{ top }} />
                  ))}
                  {nowTop !== undefined &&
                    !layout.isStacked &&
                    (now?.column === undefined || now.column === column.key) && (
                      <li aria-hidden="true" className={styles.now} style={{ top: nowTop }} />
                    )}
                  {own.map(({ session }) => (
                    <CalendarBlock
                      key={session.id}
                      session={session}
                      at={layout.blocks.get(session.id)}
                      isStop={session.id === stop?.id}
                      onFocus={() => setFocused(session.id)}
                      linkRef={(link) => {
                        if (link) links.current.set(session.id, link);
                        else links.current.delete(session.id);
                      }}
                    />
                  ))}
                </ol>
                {isNarrow && own.length === 0 && <p className={styles.empty}>{emptyText}</p>}
              </section>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function toTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
