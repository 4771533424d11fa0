import { fromKeptTrial, type TrialValues, toKeptTrial } from '@school/api-contract/families/trial-form';

const storageKey = 'trial-request';

let kept: TrialValues | undefined;

/** Keeps the form, with its consent, while the visitor reads the consent or the policy. */
export function keepValues(values: TrialValues): void {
  kept = values;
  storeValues(values);
}

/** For a reload. In this tab only: typed data must not stay in the browser of a shared computer. */
export function storeValues(values: TrialValues): void {
  ignoreFailure(() => sessionStorage.setItem(storageKey, toKeptTrial(values)));
}

/** After the request is sent, and when the visitor gives the form up. */
export function forgetValues(): void {
  ignoreFailure(() => sessionStorage.removeItem(storageKey));
}

/** Returns the kept values and removes them. */
export function takeKeptValues(): TrialValues | undefined {
  let values = kept;
  kept = undefined;
  ignoreFailure(() => {
    values ??= fromKeptTrial(sessionStorage.getItem(storageKey));
  });
  forgetValues();
  return values;
}

function ignoreFailure(act: () => void): void {
  try {
    act();
  } catch {
    // Without storage a reload empties the form.
  }
}
