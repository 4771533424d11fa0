import type { FocusEventHandler, MouseEventHandler, PointerEventHandler, ReactElement, ReactNode } from 'react';
import type { RenderElement } from '../internal/render-as';

export interface MenuEntry {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect?: () => void;
  /** A link instead of an action: the router's link element without children. */
  render?: RenderElement;
  tone?: 'danger';
  disabled?: boolean;
  /** Why it is disabled, or what it does. */
  description?: ReactNode;
  /** Shows a separator above. */
  separated?: boolean;
}

/** What a menu adds to its trigger. */
interface TriggerProps {
  autoFocus?: boolean;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onPointerDown?: PointerEventHandler;
  onPointerCancel?: PointerEventHandler;
  onPointerLeave?: PointerEventHandler;
  onClick?: MouseEventHandler;
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
}

export interface MenuProps {
  /** A Button or IconButton. */
  trigger: ReactElement<TriggerProps>;
  items: readonly MenuEntry[];
  align?: 'start' | 'end';
  /** Open initially: the user pressed the trigger before the menu's code had loaded. */
  defaultOpen?: boolean;
}
