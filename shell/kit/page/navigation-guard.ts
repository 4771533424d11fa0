import { useCallback, useEffect, useId } from 'react';
import { create } from 'zustand';

type Parameters = readonly string[];

interface NavigationGuard {
  /** Ids of the forms with unsaved changes, each with the parameters of the query that keep it open. */
  dirty: ReadonlyMap<string, Parameters>;
  /** What happens once the user has agreed to lose the changes. */
  leave: (() => void) | undefined;
}

export const noUnsavedChanges: NavigationGuard = { dirty: new Map(), leave: undefined };

export const useNavigationGuardStore = create<NavigationGuard>()(() => noUnsavedChanges);

function setDirty(id: string, openedBy: Parameters | undefined): void {
  const before = useNavigationGuardStore.getState().dirty;
  if (before.get(id) === openedBy) return;
  const next = new Map(before);
  if (openedBy) next.set(id, openedBy);
  else next.delete(id);
  useNavigationGuardStore.setState({ dirty: next });
}

const ofPage: Parameters = [];
/** Compared by identity: any change of the address closes the form. */
const wholeAddress: Parameters = [];

/** How many forms are being sent. */
let sending = 0;

interface Address {
  pathname: string;
  search: string;
}

/**
 * Whether the navigation would lose unsaved changes: it leaves the page, or closes a form that the address opened.
 *
 * @param isHistory the user goes through the history, as with Back
 */
export function losesChanges(from: Address, to: Address, isHistory = false): boolean {
  const { dirty } = useNavigationGuardStore.getState();
  const guarded = [...dirty.values()].filter((openedBy) => openedBy !== wholeAddress || sending === 0 || isHistory);
  if (from.pathname !== to.pathname) return guarded.length > 0;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return guarded.some((openedBy) =>
    openedBy === wholeAddress
      ? from.search !== to.search
      : openedBy.some((name) => before.get(name) !== after.get(name)),
  );
}

/** Sends the values of a form: until that ends, the portal's own navigations pass the guards of dialogs and drawers. */
export async function sendForm(send: () => Promise<void>): Promise<void> {
  sending += 1;
  try {
    await send();
  } finally {
    sending -= 1;
  }
}

/**
 * While `dirty`, asks before the user leaves the page: the shell's dialog inside the portal, the browser's own when the
 * tab closes. Changes of the query alone do not ask, except of the parameters that keep the form open.
 *
 * @param openedBy names of these parameters, a constant
 * @returns lets the next navigation pass; call it between saving, or the user's own answer, and `navigate`
 */
export function useNavigationGuard(dirty: boolean, openedBy: Parameters = ofPage): () => void {
  const id = useId();
  useEffect(() => {
    setDirty(id, dirty ? openedBy : undefined);
    return () => setDirty(id, undefined);
  }, [id, dirty, openedBy]);
  return useCallback(() => setDirty(id, undefined), [id]);
}

/**
 * Asks in the same dialog before a form with unsaved changes closes in a way of its own, as by its button.
 *
 * @param leave closes the form; calls what `useNavigationGuard` returned before it navigates
 */
export function askToLeave(leave: () => void): void {
  useNavigationGuardStore.setState({ leave });
}

/**
 * The guard of a form in a dialog or drawer, over a page that the user does not reach meanwhile: any navigation asks, and
 * so does the form's own way to close it.
 *
 * @param openedBy for a panel beside a list that stays in reach: names of the parameters that keep the form open, a constant
 */
export function useClosingGuard(dirty: boolean, openedBy: Parameters = wholeAddress) {
  const letPass = useNavigationGuard(dirty, openedBy);
  return {
    /** Asks before `leave`, which closes the form or replaces its content. */
    askBefore: (leave: () => void): void => {
      if (!dirty) leave();
      else {
        askToLeave(() => {
          letPass();
          leave();
        });
      }
    },
    letPass,
  };
}
