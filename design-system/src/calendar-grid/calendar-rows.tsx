import { ArrowRight, TriangleAlert } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../internal/cx';
import directions from '../internal/direction.module.css';
import { renderAs } from '../internal/render-as';
import { toMinutes, toTime } from '../internal/sessions/session-layout';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { ColumnHeading } from './calendar-columns';
import styles from './calendar-rows.module.css';
import type { CalendarSession, SessionLinkProps } from './calendar-session';
import { type CalendarViewProps, toColumnContents } from './calendar-view';
import { type BarPlace, layOutInRows } from './row-layout';
import { toWholeWords } from './to-whole-words';

interface CalendarRowsProps extends CalendarViewProps {
  /** Pixels from edge to edge. */
  room: number;
}

const headWidth = 88;
/** Before the first and after the last minute, so that no bar touches an edge. */
const margin = 6;

/**
 * Time from left to right, the columns below each other: each session has a line of its own, whose end says when it
 * ends. Where a line has no room for time and name, the name stands below the time.
 */
export function CalendarRows(props: CalendarRowsProps) {
  const { now, toLinkProps, onKeyDown, room } = props;
  const baseId = useId();
  const layout = layOutInRows(props.sessions, room - headWidth - 2 * margin);
  const nowLeft = now && layout.toLeft(toMinutes(now.time));

  // a week opens with today on the screen, below its controls rather than a part of the page's head; the focus stays where it is
  const table = useRef<HTMLDivElement>(null);
  const today = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const row = today.current;
    if (!row || row.getBoundingClientRect().bottom <= document.documentElement.clientHeight) return;
    table.current?.scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' });
    row.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, []);

  return (
    <div
      ref={table}
      className={cx(styles.table, layout.isNameBelow && styles.nameBelow)}
      style={{ width: headWidth + layout.width + 2 * margin }}
    >
      <div aria-hidden="true" className={styles.axis} style={{ marginInlineStart: headWidth + margin }}>
        {layout.marks
          .filter(({ left }) => !isBelowNow(left, nowLeft))
          .map(({ minute, left }) => (
            <span key={minute} className={styles.hour} style={{ insetInlineStart: left }}>
              {toTime(minute)}
            </span>
          ))}
        {nowLeft !== undefined && (
          <span className={cx(styles.hour, styles.nowTime)} style={{ insetInlineStart: nowLeft }}>
            {now?.time}
          </span>
        )}
      </div>
      {toColumnContents(props, baseId).map(({ column, headingId, sessions, hasNow }) => (
        <section
          key={column.key}
          ref={column.isToday ? today : undefined}
          aria-labelledby={headingId}
          className={cx(styles.row, column.isQuiet && styles.quiet, column.isToday && styles.todayRow)}
        >
          <div className={styles.name} style={{ width: headWidth }}>
            <ColumnHeading id={headingId} column={column} count={sessions.length} />
          </div>
          <ol
            className={styles.track}
            style={{ marginInline: margin, minHeight: layout.heights.get(column.key) ?? layout.laneHeight }}
            onKeyDown={onKeyDown}
          >
            {layout.marks.slice(layout.marks[0]?.left === 0 ? 1 : 0).map(({ minute, left }) => (
              <li key={minute} aria-hidden="true" className={styles.line} style={{ insetInlineStart: left }} />
            ))}
            {nowLeft !== undefined && hasNow && (
              <li aria-hidden="true" className={styles.now} style={{ insetInlineStart: nowLeft }} />
            )}
            {layout.brackets
              .filter((bracket) => bracket.column === column.key)
              .map(({ text, top, left, width, height }) => (
                <li
                  key={`${top} ${left}`}
                  aria-hidden="true"
                  className={styles.bracket}
                  style={{ top, height, insetInlineStart: left, width }}
                >
                  <span className={styles.bracketText}>
                    <TriangleAlert />
                    {text}
                  </span>
                </li>
              ))}
            {sessions.map((session) => (
              <Bar
                key={session.id}
                session={session}
                at={layout.bars.get(session.id)}
                height={layout.laneHeight}
                link={toLinkProps(session.id)}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface BarProps {
  session: CalendarSession;
  at: BarPlace | undefined;
  height: number;
  link: SessionLinkProps;
}

function Bar({ session, at, height, link }: BarProps) {
  if (!at) return null;
  const { startTime, title, details, direction, glyph, state, note, noteIcon, clash, summary, render } = session;
  return (
    <li className={styles.place} style={{ insetInlineStart: at.left, width: at.width, top: at.top, height }}>
      {renderAs(render, 'a', {
        ...link,
        title: summary,
        'data-direction': direction,
        className: cx(
          styles.bar,
          styles[state],
          directions.direction,
          clash && styles.clashed,
          at.isBracketed && styles.bracketed,
        ),
        children: (
          <span className={styles.words}>
            <span className={styles.time}>{startTime}</span> <span className={styles.title}>{title}</span>{' '}
            {clash && at.isBracketed && <VisuallyHidden>{clash}</VisuallyHidden>}
            {note && !noteIcon && (
              <span className={styles.note}>
                {state !== 'cancelled' && <ArrowRight aria-hidden="true" />}
                <span className={styles.noteText}>{note}</span>
              </span>
            )}{' '}
            {(details || noteIcon) && (
              <span className={styles.details}>
                {toWholeWords(details ?? '').map((word, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the words keep their order
                  <span key={index} className={styles.word}>
                    {word}
                  </span>
                ))}
                {note && noteIcon && (
                  <span className={cx(styles.word, styles.note, styles.person)}>
                    <span className={styles.noteIcon}>{noteIcon}</span>
                    <span>{note}</span>
                  </span>
                )}
              </span>
            )}{' '}
            {clash && !at.isBracketed ? (
              <span className={styles.clash}>
                <TriangleAlert aria-hidden="true" />
                <VisuallyHidden>{clash}</VisuallyHidden>
              </span>
            ) : (
              glyph && <span className={styles.glyph}>{glyph}</span>
            )}
          </span>
        ),
      })}
    </li>
  );
}

/** Whether the hour, which begins at `left`, is covered by the present time, which is centred on `nowLeft`. */
function isBelowNow(left: number, nowLeft: number | undefined): boolean {
  return nowLeft !== undefined && left > nowLeft - 53 && left < nowLeft + 23;
}
