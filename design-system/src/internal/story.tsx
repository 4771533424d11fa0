import type { ComponentProps } from 'react';

/** Spread on a story: the dark theme. */
export const dark = { globals: { theme: 'dark' } };

/** Spread on a story: the narrowest screen that everything must work on. */
export const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };

/** Stands for a router's link element in `render`. */
export function RouterLink(props: ComponentProps<'a'>) {
  return <a {...props}>{props.children}</a>;
}
