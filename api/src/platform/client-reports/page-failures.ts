import type { ClientReport } from '@school/api-contract/platform';

export interface PageFailure {
  /** A remote, `shell`, or `other`. */
  remote: string;
  version: string;
  kind: string;
  /** Whether the previous release took over, so that the visitor saw no failure. */
  replaced: 'yes' | 'no';
}

export interface PageFailures {
  count(failure: PageFailure): void;
  list(): (PageFailure & { times: number })[];
}

/** Anybody can send reports, so neither what they name nor how many different names there are is trusted. */
const remoteName = /^(shell|mf-[a-z][a-z0-9-]{0,40})$/;
const versionName = /^\d{1,4}\.\d{1,4}\.\d{1,6}(-[0-9a-z]{1,32})?$/;
const maxSeries = 500;

export function toPageFailure({ remote = '', version = '', kind, cause }: ClientReport): PageFailure {
  const known = remoteName.test(remote);
  return {
    remote: known ? remote : 'other',
    version: known && versionName.test(version) ? version : 'other',
    kind: cause ?? kind,
    replaced: kind === 'fallback' ? 'yes' : 'no',
  };
}

/** Counts the failures that pages report, for the metrics of this process. */
export function createPageFailures(): PageFailures {
  const counted = new Map<string, PageFailure & { times: number }>();
  return {
    count(failure) {
      const isBeyondLimit = counted.size >= maxSeries && !counted.has(toKey(failure));
      const labels: PageFailure = isBeyondLimit ? { ...failure, remote: 'other', version: 'other' } : failure;
      const key = toKey(labels);
      counted.set(key, { ...labels, times: (counted.get(key)?.times ?? 0) + 1 });
    },
    list: () => [...counted.values()],
  };
}

const toKey = (failure: PageFailure) => Object.values(failure).join(' ');
