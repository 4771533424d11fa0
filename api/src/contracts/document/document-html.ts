import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../../platform/escape-html';

/** Tags that a contract, a consent or an agreement may have; the PDF knows each of them (pdf-content.ts). */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'p',
    'br',
    'ol',
    'ul',
    'li',
    'strong',
    'em',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {},
  allowedClasses: { p: ['subtitle', 'date'] },
  transformTags: { b: 'strong', i: 'em' },
};

/** The same writing of what stays, so that `&nbsp;` or `<br>` written otherwise count as no change. */
const anything: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  transformTags: allowed.transformTags,
};

/**
 * A document's text as it is stored, and whether tags or attributes went. Invisible characters go too: they come with
 * pasted text, and no reader of the signed document could see them.
 */
export function sanitiseDocument(bodyHtml: string): { html: string; changed: boolean } {
  const visible = bodyHtml.replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '');
  const html = sanitizeHtml(visible, allowed);
  return { html, changed: html !== sanitizeHtml(bodyHtml, anything) };
}

/** A line to write on, where a variable has no value. */
export const blank = '_______________';

/**
 * Fills a document's text. The template is sanitised first and the values are escaped, so that neither who writes
 * templates nor who fills forms can bring in markup. The same input gives the same text, byte for byte: its SHA-256 is signed.
 */
export function renderDocument(bodyHtml: string, variables: Readonly<Record<string, string | undefined>>): string {
  return sanitizeHtml(bodyHtml, allowed).replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
    escapeHtml(Object.hasOwn(variables, name) ? variables[name] || blank : blank),
  );
}
