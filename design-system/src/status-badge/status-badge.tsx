import type { ReactNode } from 'react';
import { Badge } from '../badge/badge';
import type { StatusLook } from './statuses';

export interface StatusBadgeProps {
  /** A row of one of the tables: `contractLooks[contract.status]`. */
  look: StatusLook;
  /** The status in the reader's language. */
  children: ReactNode;
}

/** A status as a word with the tone and the icon that it has everywhere. */
export function StatusBadge({ look: { tone, icon: Icon }, children }: StatusBadgeProps) {
  return (
    <Badge tone={tone} icon={<Icon />}>
      {children}
    </Badge>
  );
}
