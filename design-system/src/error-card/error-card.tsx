import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import placeholder from '../internal/placeholder.module.css';
import styles from './error-card.module.css';

export interface ErrorCardProps {
  title: ReactNode;
  description: ReactNode;
  /** The id that support needs, with its label. */
  reference?: { label: string; id: string };
  /** A retry button. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

/** Replaces a screen, or a part of one, that failed. */
export function ErrorCard({ title, description, reference, action, headingLevel = 2 }: ErrorCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div role="alert" className={cx(placeholder.box, styles.card)}>
      <span className={cx(placeholder.icon, styles.icon)} aria-hidden="true">
        <CircleAlert />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      <div className={cx(placeholder.text, styles.description)}>{description}</div>
      {action && <div className={placeholder.action}>{action}</div>}
      {reference && (
        <p className={styles.reference}>
          {reference.label} <code>{reference.id}</code>
        </p>
      )}
    </div>
  );
}
