import { useCallback, useEffect, useRef } from 'react';
import { saveDraft } from './draft';
import type { ParentForm, StudentForm } from './use-registration-forms';

const delayMs = 500;

/**
 * Keeps the draft in the browser half a second after the last change, and at once when the page is put away.
 *
 * @param onSaved the same function in every call; when the browser kept it
 * @returns forgets the change that still waits; call it before the draft is deleted
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
  // The forms are new objects whenever their state changes; these functions are not.
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
