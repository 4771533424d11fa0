import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../internal/cx';
import styles from './card.module.css';

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** Heading level of the title. Default: 2. */
  headingLevel?: 2 | 3 | 4;
  description?: ReactNode;
  /** To the right of the title. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** `none` when the content reaches the edges, such as a table; without a header the card then has no frame. */
  padding?: 'none' | 'md' | 'lg';
}

export function Card({
  title,
  headingLevel = 2,
  description,
  actions,
  footer,
  padding = 'md',
  className,
  children,
  ...rest
}: CardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section {...rest} className={cx(styles.card, styles[`padding-${padding}`], className)}>
      {(title || actions) && (
        <header className={styles.header}>
          <div className={styles.titles}>
            {title && <Heading className={styles.title}>{title}</Heading>}
            {description && <p className={styles.description}>{description}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </section>
  );
}
