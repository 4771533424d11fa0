import { Check } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { cx } from '../internal/cx';
import placeholder from '../internal/placeholder.module.css';
import styles from './success-panel.module.css';

export interface SuccessPanelProps {
  /** Result of the action: «Заявка отправлена». */
  title: ReactNode;
  /** Details, and what happens next and when. */
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 1 | 2;
  /** The heading, which the caller focuses when the panel replaces a form. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** Replaces a form after success and explains what happens next. */
export function SuccessPanel({ title, children, action, headingLevel = 1, headingRef }: SuccessPanelProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={cx(placeholder.box, styles.panel)}>
      <span className={cx(placeholder.icon, styles.icon)} aria-hidden="true">
        <Check />
      </span>
      <Heading ref={headingRef} tabIndex={-1} className={styles.title}>
        {title}
      </Heading>
      {children && <div className={placeholder.text}>{children}</div>}
      {action && <div className={placeholder.action}>{action}</div>}
    </div>
  );
}
