import { useEffect } from 'react';
import { type Draft, saveDraft } from './draft';
import type { ParentForm, StudentForm } from './use-registration-forms';

const delayMs = 500;

/** Keeps the draft in the browser half a second after the last change, and at once when the page is put away. */
export function useDraftSaving(token: string, student: StudentForm, parent: ParentForm, step: Draft['step']): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      // Emptied by the family: there is nothing to come back to.
      if (!student.formState.isDirty && !parent.formState.isDirty) return;
      saveDraft(token, { student: student.getValues(), parent: parent.getValues(), step, savedAt: new Date() });
    };
    const saveSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(save, delayMs);
    };
    const saveWaiting = () => {
      if (timer !== undefined) save();
    };
    const watched = { formState: { values: true }, callback: saveSoon };
    const unsubscribe = [student.subscribe(watched), parent.subscribe(watched)];
    window.addEventListener('pagehide', saveWaiting);
    return () => {
      for (const stop of unsubscribe) stop();
      window.removeEventListener('pagehide', saveWaiting);
      // The step changed or the form was sent; the latter clears the draft, so nothing may be written after it.
      clearTimeout(timer);
    };
  }, [token, student, parent, step]);
}
