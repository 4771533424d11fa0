import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import { type RenderElement, renderAs } from '../internal/render-as';
import { Skeleton } from '../skeleton/skeleton';
import styles from './stat-card.module.css';

export interface StatCardProps {
  label: ReactNode;
  value: ReactNode;
  /** Comparison with last month, or an explanation of the number. */
  secondary?: ReactNode;
  icon?: ReactNode;
  /** The router's link element, without children, to the underlying list; makes the whole card pressable. */
  render?: RenderElement;
  loading?: boolean;
  /** Below the number: its trend over time; null keeps its place free. */
  chart?: ReactNode;
}

export interface StatCardsProps {
  label: string;
  /**
   * `sm`: short facts in the head of a panel, a row for each on a phone. `line`: small ones side by side on a phone, and
   * elsewhere each in one line over a list that needs the height.
   */
  size?: 'line' | 'sm' | 'md';
  children: ReactNode;
}

/** Numbers of a dashboard in a row on one card. */
export function StatCards({ label, size = 'md', children }: StatCardsProps) {
  return (
    <section
      aria-label={label}
      className={cx(
        styles.cards,
        size !== 'md' && styles.small,
        size === 'line' && styles.oneLine,
        size === 'sm' && styles.rows,
      )}
    >
      {children}
    </section>
  );
}

/** One number of a dashboard; a cell of `StatCards`. */
export function StatCard({ label, value, secondary, icon, render, loading = false, chart }: StatCardProps) {
  return (
    <div className={styles.card} aria-busy={loading || undefined}>
      <div className={styles.head}>
        {render ? renderAs(render, 'a', { className: styles.link, children: label }) : <span>{label}</span>}
        {icon && (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        )}
      </div>
      <div className={styles.value}>{loading ? <Skeleton width="5rem" height="1lh" /> : value}</div>
      {loading ? (
        <div className={styles.secondary}>
          <Skeleton shape="text" width="60%" />
        </div>
      ) : (
        secondary && <div className={styles.secondary}>{secondary}</div>
      )}
      {chart !== undefined && <div className={styles.chart}>{chart}</div>}
    </div>
  );
}
