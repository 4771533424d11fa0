import type { DocumentKind } from '@school/api-contract/students/document-kinds';
import { useEffect, useRef } from 'react';

/** Id of the button that opens the editor of a document. */
export const editButtonId = (kind: DocumentKind) => `edit-document-${kind}`;

/** Returns the focus to the button that opened the editor. */
export function useFocusBack(edited: DocumentKind | undefined): void {
  const before = useRef(edited);
  useEffect(() => {
    const left = before.current;
    before.current = edited;
    if (left !== undefined && edited === undefined) document.getElementById(editButtonId(left))?.focus();
  }, [edited]);
}
