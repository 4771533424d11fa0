import type { ReactNode } from 'react';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  /** Default: `danger`; `primary` when the action can be undone. */
  tone?: 'danger' | 'primary';
  /** The action is running: the dialog stays open and its buttons are disabled. */
  pending?: boolean;
  /** What would happen is still being read: only the confirmation waits. */
  loading?: boolean;
  /** Further content or fields, such as a reason. */
  children?: ReactNode;
}
