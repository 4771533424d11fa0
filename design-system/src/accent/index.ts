export { type Accent, type AccentScale, deriveAccent } from './accent';
export { toAccentCss, toAccentDeclarations } from './accent-css';
