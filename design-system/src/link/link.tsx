import type { ComponentProps } from 'react';
import { cx } from '../internal/cx';
import { type RenderElement, renderAs } from '../internal/render-as';
import styles from './link.module.css';

export interface LinkProps extends ComponentProps<'a'> {
  /** The router's link element, without children: `render={<RouterLink to="/privacy-policy" />}`. */
  render?: RenderElement;
  /** Takes the colour of the text around it. */
  quiet?: boolean;
}

export function Link({ render, quiet, className, ...rest }: LinkProps) {
  return renderAs(render, 'a', { ...rest, className: cx(styles.link, quiet && styles.quiet, className) });
}
