import { deriveAccent, toAccentCss } from '@school/design-system/accent';

/** Applies the school's accent to the portal; without constructable style sheets the default colours stay. */
export function applyAccent(color: string): void {
  const accent = deriveAccent(color);
  if (!accent || !('adoptedStyleSheets' in document)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(toAccentCss(accent));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
