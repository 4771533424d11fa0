import { useCallback, useEffect, useId } from 'react';
import { create } from 'zustand';

/** Ids of the forms that hold unsaved changes. */
export const useGuardStore = create<{ dirty: ReadonlySet<string> }>()(() => ({ dirty: new Set() }));

function setDirty(id: string, dirty: boolean): void {
  if (useGuardStore.getState().dirty.has(id) === dirty) return;
  const next = new Set(useGuardStore.getState().dirty);
  if (dirty) next.add(id);
  else next.delete(id);
  useGuardStore.setState({ dirty: next });
}

/**
 * While `dirty`, leaving the page asks first: a dialog of the shell inside the portal, the browser's own at closing.
 * Changes of the query alone do not ask.
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
