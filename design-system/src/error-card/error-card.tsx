import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import placeholder from '../internal/placeholder.module.css';
import styles from './error-card.module.css';

export interface ErrorCardProps {
  /** An illustration that replaces the icon where nothing failed, such as for an old link; see `figure`. */
  figure?: ReactNode;
  title: ReactNode;
  description: ReactNode;
  /** The id that support needs, with its label. */
  reference?: { label: string; id: string };
  /** A retry button. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

/** Replaces a screen, or a part of one, that failed. */
export function ErrorCard({ figure, title, description, reference, action, headingLevel = 2 }: ErrorCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div role="alert" className={cx(placeholder.box, styles.card)}>
      {figure ? (
        <div className={styles.figure}>{figure}</div>
      ) : (
        <span className={cx(placeholder.icon, styles.icon)} aria-hidden="true">
          <CircleAlert />
        </span>
      )}
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
