import type { DocumentKind } from '@school/api-contract/contract-templates';
import { useEffect, useRef } from 'react';

/** The button that leads to the editor of a document. */
export const editButtonId = (kind: DocumentKind) => `edit-document-${kind}`;

/** Back from the editor, the focus is on the button that led there, not lost with the editor. */
export function useFocusBack(edited: DocumentKind | undefined): void {
  const before = useRef(edited);
  useEffect(() => {
    const left = before.current;
    before.current = edited;
    if (left !== undefined && edited === undefined) document.getElementById(editButtonId(left))?.focus();
  }, [edited]);
}
