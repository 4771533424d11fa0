import type { ReactNode } from 'react';
import styles from './settings-part.module.css';

interface SettingsPartProps {
  title: ReactNode;
  /** Beside the title, such as a button that edits what it names. */
  titleAction?: ReactNode;
  /** What it is for. */
  description?: ReactNode;
  /** Below the description, for a list that may be long: adds to it. */
  add?: ReactNode;
  /** Below the content. */
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * A part of a section or of a panel: what it is at the left, its fields or rows at the right, a hairline before the
 * next. Where there is no room for two columns, one is above the other.
 */
export function SettingsPart({ title, titleAction, description, add, actions, children }: SettingsPartProps) {
  return (
    <section className={styles.part}>
      <div className={styles.columns}>
        <header>
          <div className={styles.head}>
            <h3 className={styles.title}>{title}</h3>
            {titleAction}
          </div>
          {description && <p className={styles.description}>{description}</p>}
          {add && <div className={styles.add}>{add}</div>}
        </header>
        <div className={styles.content}>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </div>
    </section>
  );
}
