import type { ComponentProps } from 'react';
import { cx } from '../internal/cx';
import { type RenderElement, renderAs } from '../internal/render-as';
import styles from './link.module.css';

export interface LinkProps extends ComponentProps<'a'> {
  /** The router's link element, without children: `render={<RouterLink to="/privacy-policy" />}`. */
  render?: RenderElement;
  /** A name, a phone number or an address that is its own place: the colour of the text, a line under the pointer. */
  quiet?: boolean;
  /** Beside a heading, without a text around it: «Все долги». */
  alone?: boolean;
}

/**
 * In a running text a link has the accent and a line. In a table it has the colour of the text, in a list of facts the
 * accent, both with a line under the pointer only; the table and the list see to it.
 */
export function Link({ render, quiet, alone, className, ...rest }: LinkProps) {
  return renderAs(render, 'a', {
    ...rest,
    className: cx(styles.link, quiet && styles.quiet, alone && styles.alone, className),
  });
}
