import type { TrialValues } from './trial-form';

let kept: TrialValues | undefined;

/**
 * Keeps the form while its reader looks at the consent or the policy and comes back. In memory only: what a visitor
 * typed must not stay in the browser of a shared computer.
 */
export function keepForReturn(values: TrialValues): void {
  kept = values;
}

/** Gives the kept values once. */
export function takeKept(): TrialValues | undefined {
  const values = kept;
  kept = undefined;
  return values;
}
