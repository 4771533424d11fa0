import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../../platform/escape-html';

/** Tags allowed in a contract, a consent or an agreement; the PDF supports each of them (pdf-content.ts). */
const allowedHtml: sanitizeHtml.IOptions = {
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

/** Normalises the notation, so that `&nbsp;` or `<br>` written differently do not count as a change. */
const anyHtml: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  transformTags: allowedHtml.transformTags,
};

/**
 * Sanitises a document and returns whether tags or attributes were removed. Also removes invisible characters: they come
 * with pasted text, and no reader of the signed document could see them.
 */
export function sanitiseDocument(bodyHtml: string): { html: string; changed: boolean } {
  const visible = bodyHtml.replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '');
  const html = sanitizeHtml(visible, allowedHtml);
  return { html, changed: html !== sanitizeHtml(bodyHtml, anyHtml) };
}

const variableInBraces = /\{\{\s*(\w+)\s*\}\}/g;

/** The names of the variables that a template uses. */
export function listUsedVariables(bodyHtml: string): ReadonlySet<string> {
  return new Set([...bodyHtml.matchAll(variableInBraces)].map(([, name = '']) => name));
}

/** What a template calls the school's number, before the variable. */
const ogrnName = /ОГРН(?:ИП)?(?=\s+\{\{\s*operatorOgrn\s*\}\})/g;

/** A line to write on, used where a variable has no value. */
export const blankLine = '_______________';

/**
 * Fills a template. The template is sanitised first and values are escaped, so that neither authors of templates nor
 * people who fill forms can add markup. `ogrnName` replaces what the template calls the school's number. The same input
 * gives the same bytes: their SHA-256 is signed.
 */
export function renderDocument(bodyHtml: string, variables: Readonly<Record<string, string | undefined>>): string {
  const { ogrnName: knownName } = variables;
  const html = sanitizeHtml(bodyHtml, allowedHtml);
  return (knownName ? html.replace(ogrnName, knownName) : html).replace(variableInBraces, (_, name: string) =>
    escapeHtml(Object.hasOwn(variables, name) ? variables[name] || blankLine : blankLine),
  );
}
