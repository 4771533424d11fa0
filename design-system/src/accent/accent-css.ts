import { toCss } from '../internal/oklch';
import type { Accent, AccentScale } from './accent';

/** A style sheet without a cascade layer, so that it overrides the tokens in both themes. */
export function toAccentCss({ light, dark }: Accent): string {
  return [
    `:root,:host{${toAccentDeclarations(light)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${toAccentDeclarations(dark)}}}`,
    `:root[data-theme="dark"]{${toAccentDeclarations(dark)}}`,
  ].join('\n');
}

/** The tokens of one theme, for a style sheet that knows its own selectors. */
export function toAccentDeclarations(scale: AccentScale): string {
  return Object.entries(scale)
    .map(([name, color]) => `--ds-color-${name}:${toCss(color)}`)
    .join(';');
}
