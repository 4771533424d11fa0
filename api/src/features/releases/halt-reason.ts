import type { ComparedStarts } from '@school/api-contract/school/releases';

/** The author of automatic halts in the history. */
export const judgeName = 'portal';

/** Formats why the portal halted a canary, for the history and the release command. */
export function formatHaltReason({ canary, live }: ComparedStarts): string {
  return `${canary.failures} of ${canary.starts} starts failed, live ${live.failures} of ${live.starts}`;
}

/** @returns the figures of a halt by the portal, for screens to format; null for any other change */
export function parseHaltReason({ who, why, action }: { who: string; why: string; action: string }) {
  const found = /^(\d+) of (\d+) starts failed, live (\d+) of (\d+)$/.exec(why);
  if (who !== judgeName || action !== 'halt' || !found) return null;
  const [failures = 0, starts = 0, liveFailures = 0, liveStarts = 0] = found.slice(1).map(Number);
  return {
    canary: { starts, failures },
    live: { starts: liveStarts, failures: liveFailures },
  } satisfies ComparedStarts;
}
