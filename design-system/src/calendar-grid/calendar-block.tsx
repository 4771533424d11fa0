import { ArrowRight, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { cx } from '../internal/cx';
import directions from '../internal/direction.module.css';
import { type RenderElement, renderAs } from '../internal/render-as';
import type { StackPlace } from '../internal/sessions/session-layout';
import styles from './calendar-block.module.css';

export interface CalendarSession {
  id: string;
  /** Key of its column. */
  column: string;
  /** 'HH:mm' */
  startTime: string;
  endTime: string;
  title: string;
  /** Hall and coach. */
  details?: string;
  /** Sports direction as in the API; selects the colour. */
  direction: string;
  /** Direction glyph in the corner. */
  glyph?: ReactNode;
  /** `ghost`: the original place of a rescheduled session; `moved`: its new place. */
  state: 'planned' | 'moved' | 'ghost' | 'cancelled';
  /** Where it was rescheduled from or to, or that it is cancelled: 'с пт, 18:00'. */
  note?: string;
  /** Text of the clash of coach or hall, if any: 'Пересечение в зале'. */
  clash?: string;
  /** The full description: the tooltip, and the accessible description. */
  summary: string;
  /** The router's link element to the session or its group, without children. */
  render: RenderElement;
}

interface CalendarBlockProps {
  session: CalendarSession;
  place: StackPlace;
  /** In pixels. */
  top: number;
  height: number;
  /** Height of the part that no later session covers. */
  visibleHeight: number;
  /** The only block in the tab order. */
  isStop: boolean;
  onFocus: () => void;
  linkRef: (link: HTMLElement | null) => void;
}

/** Pixels between the words and the edges of the place, above and below. */
const blockSpace = 4;
/** Pixels by which a session leaves the edge of those below it visible. */
const step = 4;
/** More steps would leave no room for words. */
const mostSteps = 3;

/**
 * A session in a column: its height is its duration; overlapping sessions share the width or are stacked. Its words
 * stand in the part that is not covered.
 */
export function CalendarBlock({
  session,
  place: { lane, lanes, depth },
  top,
  height,
  visibleHeight,
  isStop,
  onFocus,
  linkRef,
}: CalendarBlockProps) {
  const { startTime, endTime, title, details, direction, glyph, state, note, clash, summary, render } = session;
  const indent = Math.min(depth, mostSteps) * step;
  const width = `100% / ${lanes}`;
  return (
    <li
      className={styles.place}
      style={{
        ...{ top, height },
        insetInlineStart: `calc(${width} * ${lane} + ${indent}px)`,
        width: `calc(${width} - ${indent}px)`,
      }}
    >
      {renderAs(render, 'a', {
        ref: linkRef,
        title: summary,
        'data-direction': direction,
        tabIndex: isStop ? 0 : -1,
        onFocus,
        className: cx(styles.block, styles[state], directions.direction, clash && styles.clashed),
        children: (
          <span className={styles.words} style={{ height: visibleHeight - blockSpace }}>
            <span className={styles.time}>
              {startTime}
              <span className={styles.end}>–{endTime}</span>
              {glyph && <span className={styles.glyph}>{glyph}</span>}
            </span>{' '}
            <span className={styles.title}>
              {title.split(' ').map((word, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the words of one title keep their order
                <Fragment key={index}>
                  {index > 0 && ' '}
                  <span className={styles.word}>{word}</span>
                </Fragment>
              ))}
            </span>{' '}
            {note && (
              <span className={styles.note}>
                {state !== 'cancelled' && <ArrowRight aria-hidden="true" />}
                <span className={styles.noteText}>{note}</span>
              </span>
            )}{' '}
            {details && <span className={styles.details}>{details}</span>}{' '}
            {clash && (
              <span className={styles.clash}>
                <TriangleAlert aria-hidden="true" />
                <span className={styles.clashWord}>{clash}</span>
              </span>
            )}
          </span>
        ),
      })}
    </li>
  );
}
