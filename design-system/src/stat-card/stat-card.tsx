import type { ReactNode } from 'react';
import { type RenderElement, renderAs } from '../internal/render-as';
import { Skeleton } from '../skeleton/skeleton';
import styles from './stat-card.module.css';

export interface StatCardProps {
  label: ReactNode;
  value: ReactNode;
  /** Last month beside it, or what the number means. */
  secondary?: ReactNode;
  icon?: ReactNode;
  /** The list behind the number: the router's link element without children. The whole card is then pressable. */
  render?: RenderElement;
  loading?: boolean;
  /** Along the foot: the number over time. */
  chart?: ReactNode;
}

/** The numbers of a dashboard side by side on one card. */
export function StatCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={styles.cards}>
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
      <div className={styles.value}>{loading ? <Skeleton width="5rem" height="2.125rem" /> : value}</div>
      {loading ? (
        <Skeleton shape="text" width="60%" />
      ) : (
        secondary && <div className={styles.secondary}>{secondary}</div>
      )}
      <div className={styles.chart}>{chart}</div>
    </div>
  );
}
