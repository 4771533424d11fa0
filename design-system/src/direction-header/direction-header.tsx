import type { ReactNode } from 'react';
import { DirectionGlyph } from '../direction/direction-glyph';
import directions from '../internal/direction.module.css';
import { usePhone } from '../internal/use-phone';
import { lazyPart, useLazyPart } from '../lazy-part/lazy-part';
import { BackLink, type PageHeaderProps } from '../page-header/page-header';
import styles from './direction-header.module.css';

/** A figure in large numerals, such as '13' and 'из 13 мест'. */
export interface HeadNumeral {
  value: string;
  label: string;
}

export interface DirectionHeaderProps extends Omit<PageHeaderProps, 'lead' | 'headingLevel'> {
  /** Sports direction as in the API; without one the head is neutral. */
  direction: string | undefined;
  /** The direction's name for screen readers; left out where the head says it in words. */
  directionName?: string | undefined;
  /** Up to three, at the end of the band; a phone leaves them out. */
  numerals?: readonly HeadNumeral[];
  /** Notes and facts below the band. */
  children?: ReactNode;
}

// No screen waits for it.
const figurePart = lazyPart(() => import('../figure'));

/**
 * The head of a page about one group: a band in the direction's colour across the page with its figure, and below it the
 * controls of the page. A phone has no room for the figure: the actions are in the line of the title, the toolbar below.
 */
export function DirectionHeader({
  direction,
  directionName,
  title,
  back,
  description,
  hint,
  numerals = [],
  toolbar,
  actions,
  children,
}: DirectionHeaderProps) {
  const isPhone = usePhone();
  const acts = actions && <div className={styles.actions}>{actions}</div>;
  return (
    <header className={`${directions.direction} ${styles.head}`} data-direction={direction}>
      <div className={styles.band}>
        {back && <BackLink {...back} />}
        {direction !== undefined && (
          <span className={styles.tile}>
            <DirectionGlyph
              inherit
              direction={direction}
              size={24}
              {...(directionName === undefined ? { decorative: true } : { label: directionName })}
            />
          </span>
        )}
        <div className={styles.texts}>
          <h1 className={styles.title}>{title}</h1>
          {description && <div className={styles.description}>{description}</div>}
          {hint && <p className={`${styles.description} ${styles.hint}`}>{hint}</p>}
        </div>
        {isPhone && acts}
        {!isPhone && direction !== undefined && <Figure direction={direction} />}
        {!isPhone && numerals.length > 0 && (
          <dl className={styles.numerals}>
            {numerals.map(({ value, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {(toolbar || (acts && !isPhone)) && (
        <div className={styles.tools}>
          {toolbar}
          {!isPhone && acts}
        </div>
      )}
      {children}
    </header>
  );
}

function Figure({ direction }: { direction: string }) {
  const part = useLazyPart(figurePart, true);
  return (
    <span data-direction={direction} className={styles.figure}>
      {part && <part.DirectionFigure direction={direction} />}
    </span>
  );
}
