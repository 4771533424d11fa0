import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../internal/cx';
import { type RenderElement, renderAs } from '../internal/render-as';
import { Spinner } from '../spinner/spinner';
import styles from './button.module.css';

interface Look {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  /** Decorative, before the text. */
  icon?: ReactNode;
  /** Shows only the icon on a phone; the text remains the accessible name. */
  collapses?: boolean;
  /** Fills the width of its container. */
  block?: boolean;
  children: ReactNode;
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'children'> {
  /** Shows a spinner and ignores presses; keeps focus and width. */
  loading?: boolean;
}

export function Button({
  variant,
  size,
  icon,
  collapses,
  block,
  loading = false,
  children,
  className,
  ...rest
}: ButtonProps) {
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      {...rest}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={loading ? ignore : rest.onClick}
      className={cx(look({ variant, size, collapses, block }), loading && styles.loading, className)}
    >
      <Content icon={icon}>{children}</Content>
      {loading && (
        <span className={styles.spinner}>
          <Spinner size="sm" />
        </span>
      )}
    </button>
  );
}

export interface ButtonLinkProps extends Look, Omit<ComponentProps<'a'>, 'children'> {
  /** The router's link element, without children: `render={<Link to="/students" />}`. */
  render?: RenderElement;
}

/** A link that looks like a button; keyboard and screen reader treat it as a link, since it navigates. */
export function ButtonLink({
  variant,
  size,
  icon,
  collapses,
  block,
  render,
  children,
  className,
  ...rest
}: ButtonLinkProps) {
  return renderAs(render, 'a', {
    ...rest,
    className: cx(look({ variant, size, collapses, block }), className),
    children: <Content icon={icon}>{children}</Content>,
  });
}

function Content({ icon, children }: Pick<Look, 'icon' | 'children'>) {
  return (
    <span className={styles.content}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.text}>{children}</span>
    </span>
  );
}

function look({
  variant = 'secondary',
  size = 'md',
  collapses,
  block,
}: Pick<Look, 'variant' | 'size' | 'collapses' | 'block'>) {
  return cx(styles.button, styles[variant], styles[size], collapses && styles.collapses, block && styles.block);
}
