import { ArrowRight, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import directions from '../internal/direction.module.css';
import { type RenderElement, renderAs } from '../internal/render-as';
import type { Lane } from '../internal/sessions/session-layout';
import styles from './calendar-block.module.css';

export interface CalendarSession {
  id: string;
  /** The key of its column. */
  column: string;
  /** 'HH:mm' */
  startTime: string;
  endTime: string;
  title: string;
  /** Hall and coach. */
  details?: string;
  /** Of the API, for its colour. */
  direction: string;
  /** The sign of the direction, in the corner. */
  glyph?: ReactNode;
  /** `ghost`: moved away from here; `moved`: its new place. */
  state: 'planned' | 'moved' | 'ghost' | 'cancelled';
  /** Where it went or came from, or that it is cancelled: 'с пт, 18:00'. */
  note?: string;
  /** In words, if coach or hall has another session at once: 'Пересечение в зале'. */
  clash?: string;
  /** All of it in words: the tooltip, and what screen readers add to the text. */
  summary: string;
  /** The router's link to the session or its group, without children. */
  render: RenderElement;
}

interface CalendarBlockProps {
  session: CalendarSession;
  lane: Lane;
  /** In pixels. */
  top: number;
  height: number;
  /** The one block that the Tab key reaches. */
  isStop: boolean;
  onFocus: () => void;
  linkRef: (link: HTMLElement | null) => void;
}

/** One session in a column: as high as it is long, beside those that it overlaps. */
export function CalendarBlock({
  session,
  lane: { lane, lanes },
  top,
  height,
  isStop,
  onFocus,
  linkRef,
}: CalendarBlockProps) {
  const { startTime, endTime, title, details, direction, glyph, state, note, clash, summary, render } = session;
  return (
    <li
      className={styles.place}
      style={{ top, height, insetInlineStart: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` }}
    >
      {renderAs(render, 'a', {
        ref: linkRef,
        title: summary,
        'data-direction': direction,
        tabIndex: isStop ? 0 : -1,
        onFocus,
        className: cx(styles.block, styles[state], clash && styles.clashed, directions.direction),
        children: (
          <>
            <span className={styles.time}>
              {startTime}
              <span className={styles.end}>–{endTime}</span>
              {glyph && <span className={styles.glyph}>{glyph}</span>}
            </span>{' '}
            <span className={styles.title}>{title}</span>{' '}
            {note && (
              <span className={styles.note}>
                {state !== 'cancelled' && <ArrowRight aria-hidden="true" />}
                {note}
              </span>
            )}{' '}
            {details && <span className={styles.details}>{details}</span>}{' '}
            {clash && (
              <span className={styles.clash}>
                <TriangleAlert aria-hidden="true" />
                <span className={styles.clashWord}>{clash}</span>
              </span>
            )}
          </>
        ),
      })}
    </li>
  );
}
