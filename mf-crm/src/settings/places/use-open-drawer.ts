import { useSearchParams } from '@school/kit';

/** `branchSection`: a section in a branch; `newBranchSection`: a section is being added to the branch with the id. */
type OpenDrawer =
  | { kind: 'branch' | 'section'; id: number | undefined }
  | { kind: 'branchSection' | 'newBranchSection'; id: number }
  | undefined;

/** Keeps the open drawer in the address: `?tab=places&edit=branch-3`, `edit=branch` for a new one. */
export function useOpenDrawer() {
  const [params, setParams] = useSearchParams();
  const write = (edit: string | undefined) =>
    setParams({ tab: 'places', ...(edit !== undefined && { edit }) }, { preventScrollReset: true });
  return {
    opened: params.get('tab') === 'places' ? readDrawer(params.get('edit') ?? '') : undefined,
    open: (kind: 'branch' | 'section' | 'branchSection' | 'newBranchSection', id?: number) =>
      write(id === undefined ? kind : `${kind}-${id}`),
    close: () => write(undefined),
  };
}

function readDrawer(edit: string): OpenDrawer {
  const [, kind, digits] = /^(branch|section|branchSection|newBranchSection)(?:-(\d{1,9}))?$/.exec(edit) ?? [];
  const id = digits === undefined ? undefined : Number(digits);
  if (kind === 'branch' || kind === 'section') return { kind, id };
  if ((kind === 'branchSection' || kind === 'newBranchSection') && id !== undefined) return { kind, id };
  return undefined;
}
