import type { ClientReport } from '@school/api-contract/platform';
import type { ReleaseStart } from '@school/api-contract/school/releases';

/** Failures caused by the connection or by missing rights say nothing about a release. */
const unrelatedKinds: readonly ClientReport['kind'][] = ['network', 'timeout', 'forbidden'];

let canaries: readonly string[] = [];
const counted = new Set<string>();

/** Sets the parts that run a canary; only their starts and failures are counted. */
export function setCountedParts(parts: readonly string[]): void {
  canaries = parts;
  counted.clear();
}

/** Reports that a release of a remote starts in this page; the starts of the shell are reported by `shell-watch.ts`. */
export function countStart(part: string, version: string): void {
  count({ part, version, outcome: 'begun' });
}

/** Reports that a release failed in this page, unless the release did not cause the failure. */
export function countFailure({ remote = '', version = '', kind, cause }: ClientReport): void {
  if (!unrelatedKinds.includes(cause ?? kind)) count({ part: remote, version, outcome: 'failed' });
}

/** Reports each outcome of a release once, so that a page counts as one start however often it tries. */
function count(start: ReleaseStart): void {
  const body = JSON.stringify(start);
  if (!canaries.includes(start.part) || counted.has(body)) return;
  counted.add(body);
  navigator.sendBeacon?.('/api/release-starts', new Blob([body], { type: 'application/json' }));
}
