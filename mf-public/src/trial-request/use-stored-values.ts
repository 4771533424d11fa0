import type { TrialValues } from '@school/api-contract/families/trial-form';
import { useEffect, useRef } from 'react';
import { forgetValues, storeValues } from './kept-values';

/**
 * Stores a form that somebody has begun to fill in when its page is put away, after which a phone may reload it. Returns a
 * function to call before the visitor goes to a page from which they come back.
 */
export function useStoredValues(isBegun: boolean, getValues: () => TrialValues): () => void {
  const comesBack = useRef(false);
  useEffect(() => {
    if (!isBegun) return;
    const store = () => storeValues(getValues());
    const storeHidden = () => {
      if (document.visibilityState === 'hidden') store();
    };
    addEventListener('pagehide', store);
    document.addEventListener('visibilitychange', storeHidden);
    return () => {
      removeEventListener('pagehide', store);
      document.removeEventListener('visibilitychange', storeHidden);
      if (!comesBack.current) forgetValues();
    };
  }, [isBegun, getValues]);
  return () => {
    comesBack.current = true;
  };
}
