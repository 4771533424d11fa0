import type { DocumentVersionText } from '@school/api-contract/contracts/contract-templates';

/** An unsaved version of a document. */
export interface Draft {
  title: string;
  bodyHtml: string;
  /** Saving requires that this is still the newest version. */
  baseVersion: number;
  /** The text that the author started from. */
  from: { title: string; bodyHtml: string };
}

/** Creates a draft from the text of a version, which need not be the newest. */
export function createDraft({ title, bodyHtml }: DocumentVersionText, baseVersion: number): Draft {
  return { title, bodyHtml, baseVersion, from: { title, bodyHtml } };
}

export function isChanged(draft: Draft | undefined): boolean {
  return draft !== undefined && (draft.title !== draft.from.title || draft.bodyHtml !== draft.from.bodyHtml);
}
