import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { cx } from '../internal/cx';
import { findNeighbour, type Place } from '../internal/sessions/move-focus';
import { placeInStack, toHours, toInterval, toMinutes, toTimeScale } from '../internal/sessions/session-layout';
import { useNarrow } from '../internal/use-narrow';
import { CalendarBlock, type CalendarSession } from './calendar-block';
import styles from './calendar-grid.module.css';

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

const usualHours = { start: 9 * 60, end: 21 * 60 };
/** Overlapping sessions that stand side by side; more of them are stacked. */
const mostLanes = { column: 2, phone: 3 };
/** Half an hour has room for a time and a name in two lines. */
const hourHeight = { busy: 96, quiet: 26 };

/**
 * Sessions on a time axis, in columns for days, halls or coaches; a phone shows one column. Arrow keys move between
 * sessions.
 */
export function CalendarGrid({ label, columns, sessions, now, selected, onSelect, emptyText }: CalendarGridProps) {
  const baseId = useId();
  const links = useRef(new Map<string, HTMLElement>());
  const [focused, setFocused] = useState<string>();

  const isNarrow = useNarrow();
  const shownColumns = isNarrow ? columns.filter(({ key }) => key === selected) : columns;
  const timed = sessions.map((session) => ({ session, interval: toInterval(session) }));
  const intervals = timed
    .filter(({ session }) => shownColumns.some(({ key }) => key === session.column))
    .map(({ interval }) => interval);
  const hours = toHours(intervals, usualHours);
  const scale = toTimeScale(hours, intervals, hourHeight);
  const places = timed.flatMap(({ session, interval }): Place[] => {
    const column = columns.findIndex(({ key }) => key === session.column);
    return column < 0 ? [] : [{ id: session.id, column, start: interval.start }];
  });
  // On a phone the only block in the tab order must be in the visible column.
  const stop =
    places.find(({ id }) => id === focused) ??
    places.find(({ column }) => columns[column]?.key === selected) ??
    places[0];
  const nowMinute = now && toMinutes(now.time);
  const showsNow = nowMinute !== undefined && nowMinute >= hours.start && nowMinute <= hours.end;

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

  const marks: number[] = [];
  for (let minute = hours.start; minute < hours.end; minute += 60) marks.push(minute);

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
      <div className={styles.scroll}>
        <div className={styles.table}>
          <div className={styles.axis} aria-hidden="true">
            <div className={styles.head} />
            <div className={styles.hours} style={{ height: scale.height }}>
              {marks.slice(1).map((minute) => (
                <span key={minute} className={styles.hour} style={{ top: scale.offset(minute) }}>
                  {toTime(minute)}
                </span>
              ))}
              {showsNow && (
                <span className={cx(styles.hour, styles.nowTime)} style={{ top: scale.offset(nowMinute) }}>
                  {now?.time}
                </span>
              )}
            </div>
          </div>
          {shownColumns.map((column, index) => {
            const own = timed.filter(({ session }) => session.column === column.key);
            const stack = placeInStack(
              own.map(({ interval }) => interval),
              isNarrow ? mostLanes.phone : mostLanes.column,
            );
            const most = Math.max(1, ...stack.map(({ lanes }) => lanes));
            const inOrder = own
              .flatMap((each, index) => (stack[index] ? [{ ...each, place: stack[index] }] : []))
              .sort((a, b) => a.interval.start - b.interval.start);
            // not the key: a space in it would split the id in two
            const headingId = `${baseId}-${index}`;
            return (
              <section
                key={column.key}
                aria-labelledby={headingId}
                // a day with many sessions at once is wider
                style={isNarrow ? undefined : { flexGrow: Math.max(1, most / mostLanes.column) }}
                className={cx(styles.column, column.isQuiet && styles.quiet, column.isToday && styles.todayColumn)}
              >
                <h2 id={headingId} aria-label={column.name} className={cx(styles.head, column.isToday && styles.today)}>
                  <span className={styles.short}>{column.short}</span>
                  {column.number !== undefined && <span className={styles.number}>{column.number}</span>}
                  <span className={styles.count}>{own.length > 0 && own.length}</span>
                </h2>
                <ol className={styles.sessions} style={{ height: scale.height }} onKeyDown={go}>
                  {marks.slice(1).map((minute) => (
                    <li key={minute} aria-hidden="true" className={styles.line} style={{ top: scale.offset(minute) }} />
                  ))}
                  {showsNow && (now?.column === undefined || now.column === column.key) && (
                    <li aria-hidden="true" className={styles.now} style={{ top: scale.offset(nowMinute) }} />
                  )}
                  {inOrder.map(({ session, interval, place }) => (
                    <CalendarBlock
                      key={session.id}
                      session={session}
                      place={place}
                      top={scale.offset(interval.start)}
                      height={scale.offset(interval.end) - scale.offset(interval.start)}
                      visibleHeight={scale.offset(place.visibleUntil) - scale.offset(interval.start)}
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
