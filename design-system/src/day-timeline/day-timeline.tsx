import { Check, Clock, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import directions from '../internal/direction.module.css';
import { type RenderElement, renderAs } from '../internal/render-as';
import { placeInLanes, toHours, toInterval, toMinutes } from '../internal/sessions/session-layout';
import { usePhone } from '../internal/use-phone';
import styles from './day-timeline.module.css';

export interface TimelineSession {
  id: string;
  /** 'HH:mm' */
  startTime: string;
  endTime: string;
  title: string;
  /** Attendance, number of expected students, or that marks are missing. */
  note: string;
  /** Sports direction as in the API; selects the colour. */
  direction: string;
  state: 'done' | 'running' | 'unmarked' | 'coming' | 'cancelled';
  /** Stands back behind the user's own sessions, such as one of a colleague. */
  isQuiet?: boolean;
  /** The full description: the tooltip, and the accessible description. */
  summary: string;
  /** The router's link element to the session, without children. */
  render: RenderElement;
}

export interface DayTimelineProps {
  /** Accessible name of the timeline. */
  label: string;
  /** One for each hall, branch or coach; overlapping sessions are stacked. */
  rows: ReadonlyArray<{ key: string; name: string; details?: string; sessions: readonly TimelineSession[] }>;
  /** 'HH:mm' */
  now: string;
}

const usualHours = { start: 9 * 60, end: 21 * 60 };
const laneHeight = 48;
/** In a card that is higher than its lanes need. */
const mostLane = 84;

/** A day's sessions on a horizontal time axis with the current time; on a phone, a list by time. */
export function DayTimeline(props: DayTimelineProps) {
  return usePhone() ? <SessionList {...props} /> : <Axis {...props} />;
}

function SessionList({ label, rows }: DayTimelineProps) {
  const sessions = rows
    .flatMap(({ name, details, sessions }) =>
      sessions.map((session) => ({ session, place: [name, details].filter(Boolean).join(', ') })),
    )
    .sort((a, b) => toMinutes(a.session.startTime) - toMinutes(b.session.startTime));
  return (
    <ol aria-label={label} className={styles.list}>
      {sessions.map(({ session, place }) => (
        <li key={session.id}>
          <Block session={session} place={place} />
        </li>
      ))}
    </ol>
  );
}

function Axis({ label, rows, now }: DayTimelineProps) {
  const hours = toHours(
    rows.flatMap(({ sessions }) => sessions.map(toInterval)),
    usualHours,
  );
  const share = (minute: number) => `${((minute - hours.start) / (hours.end - hours.start)) * 100}%`;
  const nowMinute = toMinutes(now);
  const showsNow = nowMinute >= hours.start && nowMinute <= hours.end;
  const length = (hours.end - hours.start) / 60;
  const firstHour = Math.ceil(hours.start / 60);
  const marks = Array.from({ length: hours.end / 60 - firstHour + 1 }, (_, index) => (firstHour + index) * 60);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={label} className={styles.timeline}>
      <div aria-hidden="true" className={styles.axis}>
        {marks.map((minute, index) => (
          <span
            key={minute}
            className={cx(
              styles.hour,
              minute === hours.end && styles.lastHour,
              // a long day shows every other hour
              (length > 9 && index % 2 === 1) || (showsNow && Math.abs(minute - nowMinute) < length * 3.5)
                ? styles.hidden
                : undefined,
            )}
            style={{ insetInlineStart: share(minute) }}
          >
            {minute / 60}:00
          </span>
        ))}
        {showsNow && (
          <span className={styles.nowTime} style={{ insetInlineStart: share(nowMinute) }}>
            {now}
          </span>
        )}
      </div>
      {rows.map(({ key, name, details, sessions }) => {
        const intervals = sessions.map(toInterval);
        const lanes = placeInLanes(intervals);
        const laneCount = Math.max(1, ...lanes.map(({ lane }) => lane + 1));
        return (
          <div key={key} className={styles.row} style={{ flexGrow: laneCount, maxHeight: laneCount * mostLane }}>
            <div className={styles.name}>
              {name}
              {details && <span className={styles.details}>{details}</span>}{' '}
            </div>
            <ol className={styles.track} style={{ minHeight: laneCount * laneHeight }}>
              {marks.map((minute) => (
                <li
                  key={minute}
                  aria-hidden="true"
                  className={styles.line}
                  style={{ insetInlineStart: share(minute) }}
                />
              ))}
              {showsNow && (
                <li aria-hidden="true" className={styles.now} style={{ insetInlineStart: share(nowMinute) }} />
              )}
              {sessions.map((session, index) => {
                const { start, end } = intervals[index] ?? toInterval(session);
                return (
                  <li
                    key={session.id}
                    className={styles.slot}
                    style={{
                      insetInlineStart: share(start),
                      width: `${((end - start) / (hours.end - hours.start)) * 100}%`,
                      // the lanes of all rows are equally high
                      ...{ top: `${((lanes[index]?.lane ?? 0) / laneCount) * 100}%`, height: `${100 / laneCount}%` },
                    }}
                  >
                    <Block session={session} over={(nowMinute - start) / (end - start)} />
                  </li>
                );
              })}
            </ol>
          </div>
        );
      })}
    </div>
  );
}

const icons: Record<TimelineSession['state'], ReactNode> = {
  done: <Check />,
  running: <Clock />,
  unmarked: <TriangleAlert />,
  coming: undefined,
  cancelled: <X />,
};

/**
 * @param over elapsed part of a running session on the axis, 0 to 1
 * @param place branch and hall, where no row names them
 */
function Block({ session, over, place }: { session: TimelineSession; over?: number; place?: string }) {
  const { startTime, endTime, title, note, direction, state, isQuiet, summary, render } = session;
  return renderAs(render, 'a', {
    title: summary,
    'data-direction': direction,
    className: cx(styles.block, styles[state], isQuiet && styles.quiet, directions.direction),
    children: (
      <>
        {state === 'running' && over !== undefined && (
          <span className={styles.over} style={{ width: `${over * 100}%` }} />
        )}
        {place !== undefined && (
          <>
            <span className={styles.time}>
              <b>{startTime}</b>
              <span className={styles.dash}>–</span>
              <span>{endTime}</span>
            </span>{' '}
          </>
        )}
        <span className={styles.title}>{title}</span>{' '}
        {place !== undefined && (
          <>
            <span className={styles.place}>{place}</span>{' '}
          </>
        )}
        <span className={styles.note}>
          {icons[state] && (
            <span aria-hidden="true" className={styles.icon}>
              {icons[state]}
            </span>
          )}
          <span className={styles.noteText}>{note}</span>
        </span>
      </>
    ),
  });
}
