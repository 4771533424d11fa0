import type { ReactNode, Ref } from 'react';
import { cx } from '../internal/cx';
import { type FeedbackTone, ToneIcon } from '../internal/tone-icon';
import tones from '../internal/tones.module.css';
import styles from './alert.module.css';

export type AlertTone = FeedbackTone;

export interface AlertProps {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links under the text. */
  actions?: ReactNode;
  /** `alert` interrupts, `status` waits. Default: `alert` for danger, else none, for text present from the start. */
  role?: 'alert' | 'status' | 'note';
  id?: string;
  ref?: Ref<HTMLDivElement>;
}

/** A message inside the page, next to its subject. */
export function Alert({ tone = 'info', title, children, actions, role, id, ref }: AlertProps) {
  return (
    <div
      ref={ref}
      id={id}
      role={role ?? (tone === 'danger' ? 'alert' : undefined)}
      className={cx(styles.alert, tones[tone])}
    >
      <ToneIcon tone={tone} className={styles.icon} />
      <div className={styles.content}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
