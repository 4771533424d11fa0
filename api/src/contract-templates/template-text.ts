import type { DocumentKind } from '@school/api-contract/contract-templates';
import { variableNamesOf } from '@school/api-contract/document-variables';
import { messages } from '@school/api-contract/messages';
import { sanitiseDocument } from '../contracts/document/document-html';
import { refuseField } from '../platform/app-error';

export interface CheckedText {
  /** Sanitised: what is stored. */
  html: string;
  /** Whether sanitising took something out. */
  changed: boolean;
  /** What stands between double braces and no document of the kind knows, each once. */
  unknownVariables: string[];
}

/** Looks a document's text over before it is filled or stored. Refuses a text of which nothing is left. */
export function checkText(kind: DocumentKind, bodyHtml: string): CheckedText {
  const { html, changed } = sanitiseDocument(bodyHtml);
  if (html.replace(/<[^>]*>/g, '').trim() === '') throw refuseField('bodyHtml', messages.documentText);
  return { html, changed, unknownVariables: unknownVariablesOf(kind, html) };
}

/** `{{имя}}` and a name with markup inside would stay in the document as they are: they are unknown too. */
function unknownVariablesOf(kind: DocumentKind, html: string): string[] {
  const known: readonly string[] = variableNamesOf(kind);
  const named = [...html.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim());
  return [...new Set(named.filter((name) => !known.includes(name)))];
}
