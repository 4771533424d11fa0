import { ArrowRight, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { cx } from '../internal/cx';
import directions from '../internal/direction.module.css';
import { renderAs } from '../internal/render-as';
import styles from './calendar-block.module.css';
import type { BlockPlace } from './calendar-layout';
import type { CalendarSession, SessionLinkProps } from './calendar-session';

interface CalendarBlockProps {
  session: CalendarSession;
  /** Undefined: not laid out, since its column is not shown. */
  at: BlockPlace | undefined;
  link: SessionLinkProps;
}

/** A session in a column, which no other session covers. */
export function CalendarBlock({ session, at, link }: CalendarBlockProps) {
  if (!at) return null;
  const { lane, lanes, span } = at.place;
  const { startTime, endTime, title, details, direction, glyph, state, note, noteIcon, clash, summary, render } =
    session;
  const shownNote = note && (
    <>
      <span className={styles.note}>
        {noteIcon ? (
          <span className={styles.noteIcon}>{noteIcon}</span>
        ) : (
          state !== 'cancelled' && <ArrowRight aria-hidden="true" />
        )}
        <span className={styles.noteText}>{note}</span>
      </span>{' '}
    </>
  );
  return (
    <li
      className={styles.place}
      style={{
        ...{ top: at.top, height: at.height },
        insetInlineStart: `calc(100% / ${lanes} * ${lane})`,
        width: `calc(100% / ${lanes} * ${span})`,
      }}
    >
      {renderAs(render, 'a', {
        ...link,
        title: summary,
        'data-direction': direction,
        className: cx(styles.block, styles[state], directions.direction, clash && styles.clashed),
        children: (
          <span className={styles.words}>
            <span className={styles.time}>
              {startTime}
              <span className={styles.end}>–{endTime}</span>
              {glyph && <span className={styles.glyph}>{glyph}</span>}
            </span>{' '}
            <span className={styles.title}>
              <Words text={title} />
            </span>{' '}
            {noteIcon === undefined && shownNote}
            {details && (
              <span className={styles.details}>
                <Words text={details} />
              </span>
            )}{' '}
            {noteIcon !== undefined && shownNote}
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

/** Words of which none breaks inside: one that does not fit ends with an ellipsis. No line begins with a dot between two. */
function Words({ text }: { text: string }) {
  return text.split(/ (?!·)/).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words keep their order
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className={styles.word}>{word}</span>
    </Fragment>
  ));
}
