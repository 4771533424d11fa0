import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../internal/cx';
import { type RenderElement, renderAs } from '../internal/render-as';
import { Spinner } from '../spinner/spinner';
import styles from './button.module.css';

interface Look {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  /** Before the text; decoration. */
  icon?: ReactNode;
  /** Shows its icon alone on a phone; the text stays its name. */
  collapses?: boolean;
  /** Takes the whole width. */
  block?: boolean;
  children: ReactNode;
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'children'> {
  /** Keeps focus and width, turns a spinner and ignores presses. */
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

/** A link that looks like a button: it goes somewhere, so it stays a link for keyboard and screen reader. */
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
