import { toCss } from '../internal/oklch';
import type { Accent, AccentScale } from './accent';

/** A style sheet without a cascade layer, so that it overrides the tokens in both themes. */
export function toAccentCss({ light, dark }: Accent): string {
  return [
    `:root,:host{${toDeclarations(light)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${toDeclarations(dark)}}}`,
    `:root[data-theme="dark"]{${toDeclarations(dark)}}`,
  ].join('\n');
}

function toDeclarations(scale: AccentScale): string {
  return Object.entries(scale)
    .map(([name, color]) => `--ds-color-${name}:${toCss(color)}`)
    .join(';');
}
