import type { SportsDirection } from '@school/api-contract/common';
import { DirectionFigure } from '@school/design-system/figure';
import type { ReactNode } from 'react';
import styles from './direction-panel.module.css';

interface DirectionPanelProps {
  direction: SportsDirection;
  /** A `DirectionPanelLink`, or a heading. */
  name: ReactNode;
  /** The figure of the panel. */
  count: ReactNode;
  /** A sum is longer than a number of children. */
  isMoney?: boolean;
  /** Taken places; draws a bar below the figure. */
  fill?: { taken: number; places: number } | undefined;
  /** Heads a list; lies in one line where the nearest container is wider than a column. */
  band?: boolean;
  /** One or two lines below the figure. */
  children: ReactNode;
}

/** A direction on its tint, with its figure. */
export function DirectionPanel({ direction, name, count, isMoney, fill, band, children }: DirectionPanelProps) {
  return (
    <div data-direction={direction} className={styles.panel} data-band={band || undefined}>
      <div className={styles.name}>{name}</div>
      <span className={styles.count} data-money={isMoney || undefined}>
        {count}
      </span>
      {fill && (
        <span
          aria-hidden="true"
          className={styles.bar}
          style={{ backgroundSize: `${Math.min(100, (100 * fill.taken) / fill.places)}%` }}
        />
      )}
      <span className={styles.unit}>{children}</span>
      <span aria-hidden="true" className={styles.figure}>
        <DirectionFigure direction={direction} />
      </span>
    </div>
  );
}

/** Classes of what a caller puts into a panel. */
export const directionPanelStyles = { link: styles.link, of: styles.of };
