import { fromKeptTrial, type TrialValues, toKeptTrial } from '@school/api-contract/families/trial-form';

const storageKey = 'sports-school-trial-request';

/**
 * Keeps a form that somebody has begun to fill in when its page is put away, after which a phone may reload it. In this
 * tab only: typed data must not stay in the browser of a shared computer.
 */
export function createKeptValues() {
  let getValues: (() => TrialValues) | undefined;
  const store = () => {
    const values = getValues?.();
    if (values) ignoreFailure(() => sessionStorage.setItem(storageKey, toKeptTrial(values)));
  };
  addEventListener('pagehide', store);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') store();
  });
  return {
    /** The values kept before the reload. */
    take(): TrialValues | undefined {
      let values: TrialValues | undefined;
      ignoreFailure(() => {
        values = fromKeptTrial(sessionStorage.getItem(storageKey));
      });
      return values;
    },
    /** Keeps the values from now on. */
    keep(get: () => TrialValues): void {
      getValues = get;
    },
    /** After the request is sent. */
    forget(): void {
      getValues = undefined;
      ignoreFailure(() => sessionStorage.removeItem(storageKey));
    },
  };
}

function ignoreFailure(act: () => void): void {
  try {
    act();
  } catch {
    // Without storage a reload empties the form.
  }
}
