import { useCallback, useEffect, useRef } from 'react';
import { saveDraft } from './draft';
import type { ParentForm, StudentForm } from './use-registration-forms';

const delayMs = 500;

/**
 * Saves the draft in the browser half a second after the last change, and immediately when the page is hidden.
 *
 * @param onSaved stable function, called after the browser saved the draft
 * @returns cancels the pending save; call it before deleting the draft
 */
export function useDraftSaving(
  token: string,
  student: StudentForm,
  parent: ParentForm,
  onSaved: () => void,
): () => void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = useCallback(() => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
  }, []);
  // The form objects change with their state; these functions are stable.
  const { subscribe: watchStudent, getValues: studentValues } = student;
  const { subscribe: watchParent, getValues: parentValues } = parent;
  useEffect(() => {
    const save = () => {
      forget();
      const kept = saveDraft(token, { student: studentValues(), parent: parentValues(), savedAt: new Date() });
      if (kept) onSaved();
    };
    const saveSoon = () => {
      forget();
      waiting.current = setTimeout(save, delayMs);
    };
    const saveWaiting = () => {
      if (waiting.current !== undefined) save();
    };
    const watched = { formState: { values: true }, callback: saveSoon };
    const stops = [watchStudent(watched), watchParent(watched)];
    window.addEventListener('pagehide', saveWaiting);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('pagehide', saveWaiting);
      saveWaiting();
    };
  }, [token, onSaved, forget, watchStudent, studentValues, watchParent, parentValues]);
  return forget;
}
