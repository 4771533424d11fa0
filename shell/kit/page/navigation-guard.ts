import { useCallback, useEffect, useId } from 'react';
import { create } from 'zustand';

/** Ids of the forms with unsaved changes. */
export const useNavigationGuardStore = create<{ dirty: ReadonlySet<string> }>()(() => ({ dirty: new Set() }));

function setDirty(id: string, dirty: boolean): void {
  if (useNavigationGuardStore.getState().dirty.has(id) === dirty) return;
  const next = new Set(useNavigationGuardStore.getState().dirty);
  if (dirty) next.add(id);
  else next.delete(id);
  useNavigationGuardStore.setState({ dirty: next });
}

/**
 * While `dirty`, asks before the user leaves the page: the shell's dialog inside the portal, the browser's own when the
 * tab closes. Changes of the query string alone do not ask.
 *
 * @returns lets the next navigation pass; call it between saving and `navigate`
 */
export function useNavigationGuard(dirty: boolean): () => void {
  const id = useId();
  useEffect(() => {
    setDirty(id, dirty);
    return () => setDirty(id, false);
  }, [id, dirty]);
  return useCallback(() => setDirty(id, false), [id]);
}
