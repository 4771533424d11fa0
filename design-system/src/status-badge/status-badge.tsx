import type { ReactNode } from 'react';
import { Badge } from '../badge/badge';
import styles from './status-badge.module.css';
import type { StatusLook } from './statuses';

export interface StatusBadgeProps {
  /** An entry of one of the tables: `contractLooks[contract.status]`. */
  look: StatusLook;
  /** The translated status. */
  children: ReactNode;
}

/** A status with the tone and the icon that it has on every screen; in a box only when a person must mend it. */
export function StatusBadge({ look: { tone, icon: Icon, mend = false, quiet }, children }: StatusBadgeProps) {
  if (quiet) return <span className={styles.quiet}>{children}</span>;
  // what waits as usual is no louder than the facts beside it
  return (
    <Badge plain={!mend} tone={tone === 'info' ? 'neutral' : tone} icon={<Icon />}>
      {children}
    </Badge>
  );
}
