import type { CanaryAnswer, StartCounts } from '@school/api-contract/school/releases';

/**
 * The probability below which the judge does not believe that a canary as good as the live release got this share of
 * the failures by chance. It judges four times a minute, so the bound is far below the 1 in 100 sound canaries that may
 * be halted in an hour; the test simulates that.
 */
const chanceBound = 5e-4;
/** One browser that cannot run the portal and tries a few times must not halt a release. */
const fewestFailures = 5;
/** With fewer starts a release cannot be called healthy. */
const enoughStarts = 30;

/** Compares a canary with the live release beside it, by their starts in the same time. */
export function judgeCanary(canary: StartCounts, live: StartCounts): CanaryAnswer {
  if (computeChance(canary, live) < chanceBound) return 'failing';
  return canary.starts < enoughStarts || live.starts < enoughStarts ? 'waiting' : 'healthy';
}

/**
 * Fisher's exact test, one-sided: the chance that, of all failures, at least the canary's fall on its starts if both
 * releases fail equally often.
 */
function computeChance(canary: StartCounts, live: StartCounts): number {
  // Ignores failures whose start was not received.
  const failed = Math.min(canary.failures, canary.starts);
  const liveFailed = Math.min(live.failures, live.starts);
  if (failed < fewestFailures || live.starts === 0 || failed / canary.starts <= liveFailed / live.starts) return 1;
  const all = canary.starts + live.starts;
  const failures = failed + liveFailed;
  const sound = all - failures;
  let term = Math.exp(
    logChoose(failures, failed) + logChoose(sound, canary.starts - failed) - logChoose(all, canary.starts),
  );
  let sum = 0;
  for (let count = failed; count <= Math.min(failures, canary.starts); count += 1) {
    sum += term;
    term *= ((failures - count) * (canary.starts - count)) / ((count + 1) * (sound - canary.starts + count + 1));
  }
  return sum;
}

const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** Stirling's series from 10 on, where its error is below 1e-9. */
function logFactorial(n: number): number {
  if (n < 10) {
    let product = 1;
    for (let factor = 2; factor <= n; factor += 1) product *= factor;
    return Math.log(product);
  }
  return (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * n) - 1 / (360 * n ** 3);
}
