import type { ComponentProps } from 'react';

/** Spread on a story to render it in the dark theme. */
export const dark = { globals: { theme: 'dark' } };

/** Spread on a story to render it at the smallest supported width. */
export const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };

/** Spread on a story to render it on a desk, where a detail panel docks beside its list. */
export const desktop = { globals: { viewport: { value: 'desktop', isRotated: false } } };

/** Replaces a router's link element in `render`. */
export function RouterLink(props: ComponentProps<'a'>) {
  return <a {...props}>{props.children}</a>;
}
