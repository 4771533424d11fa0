import { useId } from 'react';
import { cx } from '../internal/cx';
import { toMinutes, toTime } from '../internal/sessions/session-layout';
import { CalendarBlock } from './calendar-block';
import styles from './calendar-grid.module.css';
import type { CalendarLayout } from './calendar-layout';
import type { CalendarColumn } from './calendar-session';
import { type CalendarViewProps, toColumnContents } from './calendar-view';

interface CalendarColumnsProps extends CalendarViewProps {
  layout: CalendarLayout;
  /** Shown in a column without sessions; nothing when left out. */
  emptyText: string | undefined;
  toGapText: (minutes: number) => string;
}

export const axisWidth = 48;
/** Pixels in which a session shows its time and most one-word names whole. */
export const leastLane = 72;

/** Time from top to bottom, the columns side by side. */
export function CalendarColumns(props: CalendarColumnsProps) {
  const { now, toLinkProps, onKeyDown, layout, emptyText, toGapText } = props;
  const baseId = useId();
  const nowTop = now && layout.toTop(toMinutes(now.time));

  return (
    <div className={styles.table}>
      <div className={styles.axis} aria-hidden="true">
        <div className={styles.head} />
        <div className={styles.hours} style={{ height: layout.height }}>
          {layout.marks
            .filter(({ top }) => !isBelowNow(top, nowTop))
            .map(({ minute, top }) => (
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
      {toColumnContents(props, baseId).map(({ column, headingId, sessions, hasNow }) => {
        const lanes = layout.lanes.get(column.key) ?? 1;
        return (
          <section
            key={column.key}
            aria-labelledby={headingId}
            // a day with many sessions at once is wider; one with few still has room for its header
            style={{ flexGrow: 2 + lanes, minWidth: lanes * leastLane }}
            className={cx(styles.column, column.isQuiet && styles.quiet, column.isToday && styles.todayColumn)}
          >
            <ColumnHeading id={headingId} column={column} count={sessions.length} />
            <ol className={styles.sessions} style={{ height: layout.height }} onKeyDown={onKeyDown}>
              {layout.marks.map(({ minute, top }) => (
                <li key={minute} aria-hidden="true" className={styles.line} style={{ top }} />
              ))}
              {layout.folds.map(({ minutes, top }) => (
                <li key={top} aria-hidden="true" className={styles.fold} style={{ top }}>
                  <span>{toGapText(minutes)}</span>
                </li>
              ))}
              {nowTop !== undefined && hasNow && (
                <li aria-hidden="true" className={styles.now} style={{ top: nowTop }} />
              )}
              {sessions.map((session) => (
                <CalendarBlock
                  key={session.id}
                  session={session}
                  at={layout.blocks.get(session.id)}
                  link={toLinkProps(session.id)}
                />
              ))}
            </ol>
            {sessions.length === 0 && emptyText !== undefined && <p className={styles.empty}>{emptyText}</p>}
          </section>
        );
      })}
    </div>
  );
}

interface ColumnHeadingProps {
  id: string;
  column: CalendarColumn;
  /** Number of sessions. */
  count: number;
}

export function ColumnHeading({ id, column, count }: ColumnHeadingProps) {
  return (
    <h2 id={id} aria-label={column.name} className={cx(styles.head, column.isToday && styles.today)}>
      <span className={styles.short}>{column.short}</span>
      {column.number !== undefined && <span className={styles.number}>{column.number}</span>}
      <span className={styles.count}>{count > 0 && count}</span>
    </h2>
  );
}

/** Whether the hour at `top` is covered by the present time. */
function isBelowNow(top: number, nowTop: number | undefined): boolean {
  return nowTop !== undefined && Math.abs(top - nowTop) < 16;
}
