import { deriveAccent, toAccentCss } from '@school/design-system/accent';

let sheet: CSSStyleSheet | undefined;

/**
 * Applies the school's accent to the portal in place of an earlier one; null brings the default colours back. Without
 * constructable style sheets the default colours stay.
 */
export function applyAccent(color: string | null): void {
  if (!('adoptedStyleSheets' in document)) return;
  const accent = color === null ? null : deriveAccent(color);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(accent ? toAccentCss(accent) : '');
}
