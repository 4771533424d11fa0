import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** Buttons at the bottom, visible while the content scrolls. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Receives the focus when the dialog opens. Default: the field at the start of the content. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}
