import type { DocumentVersionText } from '@school/api-contract/contract-templates';

/** A version that is being written. */
export interface Draft {
  title: string;
  bodyHtml: string;
  /** The version that must still be the newest when this one is saved. */
  baseVersion: number;
  /** What the author began with. */
  from: { title: string; bodyHtml: string };
}

/** A draft that begins with the text of a version, which need not be the newest one. */
export function draftOf({ title, bodyHtml }: DocumentVersionText, baseVersion: number): Draft {
  return { title, bodyHtml, baseVersion, from: { title, bodyHtml } };
}

export function isChanged(draft: Draft | undefined): boolean {
  return draft !== undefined && (draft.title !== draft.from.title || draft.bodyHtml !== draft.from.bodyHtml);
}
