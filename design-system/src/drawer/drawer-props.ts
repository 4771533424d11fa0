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
  /** A line above the head that contains the button which closes the drawer; without it the head has the button. */
  renderTop?: ((close: ReactNode) => ReactNode) | undefined;
  /** The record that the drawer shows: the content of another one begins at its top. */
  recordKey?: string | number | undefined;
  /** Finds the element that has the focus after the drawer is closed; without it, the one that had it before. */
  returnFocusTo?: (() => HTMLElement | undefined) | undefined;
  children: ReactNode;
}
