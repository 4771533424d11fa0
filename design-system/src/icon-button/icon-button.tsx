import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../internal/cx';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Required, since the button has no text. */
  'aria-label': string;
  icon: ReactNode;
  variant?: 'ghost' | 'secondary';
  size?: 'sm' | 'md';
}

export function IconButton({ icon, variant = 'ghost', size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={cx(styles.button, styles[variant], styles[size], className)}>
      {icon}
    </button>
  );
}
