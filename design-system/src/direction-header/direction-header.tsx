import type { ReactNode } from 'react';
import { DirectionGlyph } from '../direction/direction-glyph';
import directions from '../internal/direction.module.css';
import { useWide } from '../internal/use-wide';
import { lazyPart, useLazyPart } from '../lazy-part/lazy-part';
import { PageHeader, type PageHeaderProps } from '../page-header/page-header';
import styles from './direction-header.module.css';

export interface DirectionHeaderProps extends Omit<PageHeaderProps, 'lead' | 'headingLevel'> {
  /** Sports direction as in the API; without one the head is neutral. */
  direction: string | undefined;
  /** The direction's name for screen readers; left out where the head says it in words. */
  directionName?: string | undefined;
  /** Facts below the title. */
  children?: ReactNode;
}

// No screen waits for it.
const figurePart = lazyPart(() => import('../figure'));

/** The head of a page about one group: the direction's tint across the page, its glyph and, on a desktop, its figure. */
export function DirectionHeader({ direction, directionName, children, ...header }: DirectionHeaderProps) {
  return (
    <div className={`${directions.direction} ${styles.head}`} data-direction={direction}>
      <div className={styles.texts}>
        <PageHeader
          {...header}
          lead={
            direction !== undefined && (
              <DirectionGlyph
                direction={direction}
                size={24}
                {...(directionName === undefined ? { decorative: true } : { label: directionName })}
              />
            )
          }
        />
        {children}
      </div>
      {useWide() && direction !== undefined && <Figure direction={direction} />}
    </div>
  );
}

function Figure({ direction }: { direction: string }) {
  const part = useLazyPart(figurePart, true);
  return <span className={styles.figure}>{part && <part.DirectionFigure direction={direction} />}</span>;
}
