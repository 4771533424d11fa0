import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import placeholder from '../internal/placeholder.module.css';
import styles from './success-panel.module.css';

export interface SuccessPanelProps {
  /** Result of the action: «Заявка отправлена». */
  title: ReactNode;
  /** Details, and what happens next and when. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Replaces a form in its card after success and explains what happens next. */
export function SuccessPanel({ title, children, action }: SuccessPanelProps) {
  return (
    <div className={cx(placeholder.box, styles.panel)}>
      <span className={cx(placeholder.icon, styles.icon)} aria-hidden="true">
        <Check />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={placeholder.text}>{children}</div>}
      {action && <div className={placeholder.action}>{action}</div>}
    </div>
  );
}
