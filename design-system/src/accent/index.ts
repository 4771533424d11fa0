export { type Accent, type AccentScale, deriveAccent } from './accent';
export { toAccentCss } from './accent-css';
