import type { ReactNode } from 'react';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Before the title and the description, such as the avatar of a student. */
  lead?: ReactNode;
  /** A sports direction as in the API, whose tint the head then has. */
  direction?: string;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  side?: 'left' | 'right';
  /** `panel`: 43rem, full width on a phone. `menu`: 80 percent of the screen (specification section 2). */
  width?: 'panel' | 'menu';
  footer?: ReactNode;
  children: ReactNode;
}
