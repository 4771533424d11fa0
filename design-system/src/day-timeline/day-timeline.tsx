import { Check, Clock, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button/button';
import { Disclosure } from '../disclosure/disclosure';
import { cx } from '../internal/cx';
import directions from '../internal/direction.module.css';
import { type RenderElement, renderAs } from '../internal/render-as';
import {
  type Interval,
  placeInLanes,
  toHours,
  toInterval,
  toMinutes,
  toWholeHour,
} from '../internal/sessions/session-layout';
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
  /** Beside the session in the list of a phone: the button that it waits for. */
  action?: ReactNode;
}

export interface DayTimelineProps {
  /** Accessible name of the timeline. */
  label: string;
  /** One for each hall, branch or coach, in any order; overlapping sessions are stacked. */
  rows: ReadonlyArray<{ key: string; name: string; details?: string; sessions: readonly TimelineSession[] }>;
  /** 'HH:mm' */
  now: string;
  /** Without them the sessions that are over are reached by scrolling alone, and a phone lists all of them by time. */
  labels?: {
    /** Shows the sessions that are over; with their number. */
    earlier: (count: number) => string;
    /** Shows the present time again. */
    backToNow: string;
    /** Stands in a row whose sessions are all over. */
    over: string;
    /** Instead of a row whose sessions are over and marked: 'Малый зал: 3 занятия прошли, отмечены'. */
    done: (place: string, count: number) => string;
    /** On a phone, shows the unmarked sessions after the first few; with the number of these. */
    more: (count: number) => string;
    /** Shows the first few again. */
    fewer: string;
  };
}

type Row = DayTimelineProps['rows'][number];

const usualHours = { start: 9 * 60, end: 21 * 60 };
const laneHeight = 48;
/** In a card that is higher than its lanes need. */
const mostLane = 84;
/** In rem: the name of a group and the times of an hour fit. */
const hourWidth = 6;

/** The number of unmarked sessions in the list of a phone, before those that come. */
const fewUnmarked = 6;

/**
 * A day's sessions on a horizontal time axis that starts at the present hour, or with what runs; rows with the nearest
 * session come first, and those whose sessions are over and marked are one line each. On a phone, a list: what runs, what
 * waits for marks, what comes. What is over is one step away.
 */
export function DayTimeline(props: DayTimelineProps) {
  return usePhone() ? <SessionList {...props} /> : <Axis {...props} />;
}

const isOver = (session: TimelineSession, nowMinute: number) => toInterval(session).end <= nowMinute;

const toPlace = ({ name, details }: Row) => [name, details].filter(Boolean).join(', ');

function SessionList({ label, rows, now, labels }: DayTimelineProps) {
  const [showsAll, setShowsAll] = useState(false);
  const sessions = rows
    .flatMap((row) => row.sessions.map((session) => ({ session, place: toPlace(row) })))
    .sort((a, b) => toMinutes(a.session.startTime) - toMinutes(b.session.startTime));
  if (!labels) return <Blocks label={label} items={sessions} />;
  const toOrder = ({ session }: (typeof sessions)[number]) => (session.action ? 0 : 1);
  const running = sessions.filter(({ session }) => session.state === 'running').sort((a, b) => toOrder(a) - toOrder(b));
  const unmarked = sessions.filter(({ session }) => session.state === 'unmarked' && !session.isQuiet);
  const others = sessions.filter((each) => !running.includes(each) && !unmarked.includes(each));
  const past = others.filter(({ session }) => isOver(session, toMinutes(now)));
  const coming = others.filter((each) => !past.includes(each));
  const more = unmarked.length - fewUnmarked;
  const first = [...running, ...(showsAll ? unmarked : unmarked.slice(0, fewUnmarked))];
  return (
    <div className={styles.lists}>
      {first.length > 0 && <Blocks label={label} items={more > 0 ? first : [...first, ...coming]} />}
      {more > 0 && (
        <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? labels.fewer : labels.more(more)}
        </Button>
      )}
      {(more > 0 || first.length === 0) && coming.length > 0 && <Blocks label={label} items={coming} />}
      {past.length > 0 && (
        <Disclosure summary={labels.earlier(past.length)} open={past.length === sessions.length}>
          <Blocks label={labels.earlier(past.length)} items={past} />
        </Disclosure>
      )}
    </div>
  );
}

interface BlocksProps {
  label: string;
  /** With branch and hall, unless a heading names them. */
  items: ReadonlyArray<{ session: TimelineSession; place?: string }>;
  className?: string;
}

/** Sessions below each other, or side by side in the room of a wide card. */
function Blocks({ label, items, className }: BlocksProps) {
  return (
    <ol aria-label={label} className={cx(styles.list, className)}>
      {items.map(({ session, place }) => (
        <li key={session.id} className={styles.item}>
          <Block isListed session={session} place={place} />
          {session.action}
        </li>
      ))}
    </ol>
  );
}

function Axis({ label, rows: allRows, now, labels }: DayTimelineProps) {
  const nowMinute = toMinutes(now);
  const done = labels ? allRows.filter((row) => isDone(row, nowMinute)) : [];
  const rows = allRows.filter((row) => !done.includes(row));
  const sessions = rows.flatMap((row) => row.sessions);
  const hours = toHours(sessions.map(toInterval), usualHours);
  const showsNow = nowMinute >= hours.start && nowMinute <= hours.end;
  // a day that is over is shown from its start
  const isOn = sessions.length > 0 && showsNow && nowMinute < hours.end;
  // whole, with its words, is each session that runs
  const running = sessions.map(toInterval).filter(({ start, end }) => start <= nowMinute && end > nowMinute);
  const firstMinute = Math.min(nowMinute, ...running.map(({ start }) => start));
  const viewStart = isOn ? Math.max(hours.start, toWholeHour(firstMinute)) : hours.start;
  const length = (hours.end - hours.start) / 60;
  const hoursInView = (hours.end - viewStart) / 60;
  const share = (minute: number) => `${((minute - hours.start) / (hours.end - hours.start)) * 100}%`;
  const firstHour = Math.ceil(hours.start / 60);
  const marks = Array.from({ length: hours.end / 60 - firstHour + 1 }, (_, index) => (firstHour + index) * 60);
  const over = sessions.filter((session) => isOver(session, viewStart)).length;
  const { view, isBack, onScroll, show } = useView((viewStart - hours.start) / (hours.end - hours.start));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={label} className={styles.timeline}>
      {labels && viewStart > hours.start && over > 0 && (
        <button type="button" className={styles.turn} onClick={() => show(isBack ? 'now' : 'start')}>
          {isBack ? labels.backToNow : labels.earlier(over)}
        </button>
      )}
      {rows.length > 0 && (
        <div ref={view} className={styles.view} onScroll={onScroll}>
          <div
            className={styles.canvas}
            // the hours from the present one on fill the view, unless an hour would be too short for its words
            style={{
              width: `max(calc((100% - var(--before)) * ${length / hoursInView} + var(--before)), ${sessions.length > 0 ? length * hourWidth : 0}rem)`,
            }}
          >
            <div aria-hidden="true" className={styles.axis}>
              {marks.map((minute) => (
                <span
                  key={minute}
                  className={cx(
                    styles.hour,
                    minute === hours.end && styles.lastHour,
                    showsNow && Math.abs(minute - nowMinute) < minutesOfNow && styles.hidden,
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
            {sortByNext(rows, nowMinute).map((row) => (
              <AxisRow
                key={row.key}
                row={row}
                {...{ hours, marks, share, nowMinute, showsNow }}
                over={row.sessions.every((session) => isOver(session, viewStart)) ? labels?.over : undefined}
                viewStart={viewStart}
              />
            ))}
          </div>
        </div>
      )}
      {labels && done.length > 0 && (
        <div className={styles.folds}>
          {done.map((row) => {
            const summary = labels.done(toPlace(row), row.sessions.filter(({ state }) => state === 'done').length);
            return (
              <Disclosure key={row.key} summary={summary} className={styles.fold}>
                <Blocks
                  label={summary}
                  items={row.sessions.map((session) => ({ session }))}
                  className={styles.besides}
                />
              </Disclosure>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** Hours so near to the present time that its mark covers them. */
const minutesOfNow = 22;

/** Whether all sessions that took place are over and marked. */
const isDone = ({ sessions }: Row, nowMinute: number) =>
  sessions.some(({ state }) => state === 'done') &&
  sessions.every((session) => isOver(session, nowMinute) && ['done', 'cancelled'].includes(session.state));

/** Those with the nearest session that is not over first; the others stay in their order behind them. */
function sortByNext(rows: readonly Row[], nowMinute: number): readonly Row[] {
  const toNext = ({ sessions }: Row) =>
    Math.min(...sessions.filter((session) => !isOver(session, nowMinute)).map((session) => toInterval(session).start));
  // two rows without any have no difference
  return [...rows].sort((a, b) => toNext(a) - toNext(b) || 0);
}

interface AxisRowProps {
  row: Row;
  hours: Interval;
  marks: readonly number[];
  share: (minute: number) => string;
  nowMinute: number;
  showsNow: boolean;
  /** The text for a row without sessions in view. */
  over: string | undefined;
  viewStart: number;
}

function AxisRow({ row, hours, marks, share, nowMinute, showsNow, over, viewStart }: AxisRowProps) {
  const { name, details, sessions } = row;
  const intervals = sessions.map(toInterval);
  const lanes = placeInLanes(intervals);
  const laneCount = Math.max(1, ...lanes.map(({ lane }) => lane + 1));
  return (
    <div className={styles.row} style={{ flexGrow: laneCount, maxHeight: laneCount * mostLane }}>
      <div className={styles.name}>
        {name}
        {details && <span className={styles.details}>{details}</span>}{' '}
      </div>
      <ol className={styles.track} style={{ minHeight: laneCount * laneHeight }}>
        {marks.map((minute) => (
          <li key={minute} aria-hidden="true" className={styles.line} style={{ insetInlineStart: share(minute) }} />
        ))}
        {sessions.length > 0 && over && (
          <li className={styles.nothing} style={{ insetInlineStart: share(viewStart) }}>
            {over}
          </li>
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
              <Block
                session={session}
                over={(nowMinute - start) / (end - start)}
                wordsFrom={Math.max(0, viewStart - start) / (end - start)}
              />
            </li>
          );
        })}
        {showsNow && <li aria-hidden="true" className={styles.now} style={{ insetInlineStart: share(nowMinute) }} />}
      </ol>
    </div>
  );
}

/**
 * Scrolls the view to where the present hour is, again when that or the size changes, unless the user has scrolled elsewhere.
 *
 * @param position of the present hour on the axis, 0 to 1
 */
function useView(position: number) {
  const view = useRef<HTMLDivElement>(null);
  const set = useRef(0);
  const [isBack, setIsBack] = useState(false);
  const toTarget = (element: HTMLElement) => {
    const track = element.querySelector('ol');
    if (!track || position === 0) return 0;
    return Math.round(track.offsetWidth * position);
  };
  const show = (where: 'now' | 'start') => {
    if (view.current) view.current.scrollLeft = where === 'now' ? toTarget(view.current) : 0;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the position is the one of the last render
  useLayoutEffect(() => {
    const element = view.current;
    if (!element) return;
    const follow = () => {
      if (Math.abs(element.scrollLeft - set.current) > 1) return;
      element.scrollLeft = toTarget(element);
      set.current = element.scrollLeft;
    };
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => observer.disconnect();
  }, [position]);

  const onScroll = () => {
    if (view.current) setIsBack(view.current.scrollLeft < toTarget(view.current) - 8);
  };
  return { view, isBack, onScroll, show };
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
 * @param wordsFrom where the words begin, 0 to 1: in view, even if the session began before
 * @param isListed in a list, where it begins with its times
 * @param place branch and hall, where nothing else names them
 */
function Block({
  session,
  over,
  wordsFrom = 0,
  isListed = false,
  place,
}: {
  session: TimelineSession;
  over?: number;
  wordsFrom?: number;
  isListed?: boolean;
  place?: string | undefined;
}) {
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
        {isListed && (
          <>
            <span className={styles.time}>
              <b>{startTime}</b>
              <span className={styles.dash}>–</span>
              <span>{endTime}</span>
            </span>{' '}
          </>
        )}
        <span
          className={styles.words}
          style={wordsFrom > 0 && wordsFrom < 1 ? { marginInlineStart: `${wordsFrom * 100}%` } : undefined}
        >
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
            {!isListed && (
              <>
                <span className={styles.times}>
                  {startTime}
                  <span className={styles.until}>–{endTime}</span>
                </span>{' '}
              </>
            )}
            <span className={styles.noteText}>{note}</span>
          </span>
        </span>
      </>
    ),
  });
}
