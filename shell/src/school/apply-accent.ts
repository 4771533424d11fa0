import { deriveAccent, toAccentCss } from '@school/design-system/accent';

/** Colours the whole portal after the school's accent. Without constructable style sheets it keeps its own colour. */
export function applyAccent(color: string): void {
  const accent = deriveAccent(color);
  if (!accent || !('adoptedStyleSheets' in document)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(toAccentCss(accent));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
