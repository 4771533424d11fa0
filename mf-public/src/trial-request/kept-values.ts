import type { TrialValues } from '@school/api-contract/families/trial-form';

let kept: TrialValues | undefined;

/**
 * Keeps the form while the visitor reads the consent or the policy. In memory only: typed data must not stay in the
 * browser of a shared computer.
 */
export function keepValues(values: TrialValues): void {
  kept = values;
}

/** Returns the stored values and removes them. */
export function takeKeptValues(): TrialValues | undefined {
  const values = kept;
  kept = undefined;
  return values;
}
