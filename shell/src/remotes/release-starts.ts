import type { ClientReport } from '@school/api-contract/platform';
import type { ReleaseStart } from '@school/api-contract/school/releases';

/** What the browser's connection or the visitor's rights cause says nothing of a release. */
const notOfRelease: readonly ClientReport['kind'][] = ['network', 'timeout', 'forbidden'];

let canaries: readonly string[] = [];
const told = new Set<string>();

/** Sets the parts that run a canary: of these the page tells how the release that it has got does. */
export function countStartsOf(parts: readonly string[]): void {
  canaries = parts;
  told.clear();
}

/** Tells that a release begins in this page. */
export function tellBegun(part: string, version: string): void {
  tell({ part, version, outcome: 'begun' });
}

/** Tells that a release failed in this page, unless the report says nothing of the release. */
export function tellFailed({ remote = '', version = '', kind, cause }: ClientReport): void {
  if (!notOfRelease.includes(cause ?? kind)) tell({ part: remote, version, outcome: 'failed' });
}

/** Tells each outcome of a release once, so that a page counts as one start however often it tries. */
function tell(start: ReleaseStart): void {
  const body = JSON.stringify(start);
  if (!canaries.includes(start.part) || told.has(body)) return;
  told.add(body);
  navigator.sendBeacon?.('/api/release-starts', new Blob([body], { type: 'application/json' }));
}
