import type { ReactNode } from 'react';
import styles from './settings-part.module.css';

interface SettingsPartProps {
  title: ReactNode;
  /** What it is for. */
  description?: ReactNode;
  /** Below the content. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A part of a section: what it is at the left, its fields at the right, a hairline before the next. */
export function SettingsPart({ title, description, actions, children }: SettingsPartProps) {
  return (
    <section className={styles.part}>
      <header>
        <h3 className={styles.title}>{title}</h3>
        {description && <p className={styles.description}>{description}</p>}
      </header>
      <div className={styles.content}>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </section>
  );
}
