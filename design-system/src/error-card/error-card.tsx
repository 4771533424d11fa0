import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import placeholder from '../internal/placeholder.module.css';
import styles from './error-card.module.css';

export interface ErrorCardProps {
  title: ReactNode;
  description: ReactNode;
  /** What support asks for: label and the id itself. */
  reference?: { label: string; id: string };
  /** A button that tries again. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

/** Stands where a screen or a part of one could not be shown. */
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
