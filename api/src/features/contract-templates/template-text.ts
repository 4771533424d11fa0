import { listVariableNames } from '@school/api-contract/contracts/document-variables';
import { messages } from '@school/api-contract/rules/messages';
import type { DocumentKind } from '@school/api-contract/students/document-kinds';
import { refuseField } from '../../platform/app-error';
import { sanitiseDocument } from '../../shared/documents/document-html';
import { findExceededLimit, isTooDeepToSanitise } from '../../shared/documents/document-limits';

export interface CheckedText {
  /** The sanitised text that is stored. */
  html: string;
  /** Whether sanitising removed something. */
  changed: boolean;
  /** Names in double braces that are not variables of the kind, each once. */
  unknownVariables: string[];
}

/**
 * Sanitises and checks a document's text before it is filled or stored. Refuses an empty text and one that is too large
 * for a PDF.
 */
export function checkTemplateText(kind: DocumentKind, bodyHtml: string): CheckedText {
  if (isTooDeepToSanitise(bodyHtml)) throw refuseField('bodyHtml', messages.documentNesting);
  const { html, changed } = sanitiseDocument(bodyHtml);
  if (html.replace(/<[^>]*>/g, '').trim() === '') throw refuseField('bodyHtml', messages.documentText);
  const excess = findExceededLimit(html);
  if (excess !== undefined) throw refuseField('bodyHtml', excess);
  return { html, changed, unknownVariables: listUnknownVariables(kind, html) };
}

/** `{{имя}}` and a name with markup inside count as unknown, because rendering would not replace them. */
function listUnknownVariables(kind: DocumentKind, html: string): string[] {
  const known: readonly string[] = listVariableNames(kind);
  const named = [...html.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim());
  return [...new Set(named.filter((name) => !known.includes(name)))];
}
