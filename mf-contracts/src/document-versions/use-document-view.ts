import { type DocumentKind, documentKinds } from '@school/api-contract/students/document-kinds';
import { useSearchParams } from '@school/kit';

/**
 * Keeps the open version or editor in the address, next to the page's own parameters: `?tab=documents&version=12`,
 * `?…&edit=contract`.
 */
export function useDocumentView() {
  const [params, setParams] = useSearchParams();
  const version = Number(params.get('version'));

  const show = (change: { version?: number; edit?: DocumentKind; kind?: string }) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        const kind = change.kind ?? before.get('kind') ?? '';
        for (const name of ['version', 'edit', 'kind']) next.delete(name);
        if (kind !== '') next.set('kind', kind);
        if (change.version) next.set('version', String(change.version));
        if (change.edit) next.set('edit', change.edit);
        return next;
      },
      { preventScrollReset: true },
    );

  return {
    kind: documentKinds.find((each) => each === params.get('kind')),
    openVersion: Number.isSafeInteger(version) && version > 0 ? version : undefined,
    edited: documentKinds.find((each) => each === params.get('edit')),
    filter: (kind: string) => show({ kind }),
    open: (id: number) => show({ version: id }),
    edit: (kind: DocumentKind) => show({ edit: kind }),
    close: () => show({}),
  };
}
