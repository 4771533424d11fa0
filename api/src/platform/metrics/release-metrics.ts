import { Gauge, type Registry } from 'prom-client';
import type { PageFailure } from '../client-reports/page-failures';

interface LeftOut {
  remote: string;
  version: string;
  kind: string;
}

export interface ReleaseSources {
  /** Parts of the live releases that are not served. */
  listLeftOut: () => Promise<readonly LeftOut[]>;
  /** Failures that pages have reported to this process. */
  listPageFailures: () => readonly (PageFailure & { times: number })[];
}

/** Adds the metrics of the releases: parts that are not served, and failures in browsers, by remote and version. */
export function addReleaseMetrics(registry: Registry, { listLeftOut, listPageFailures }: ReleaseSources): void {
  new Gauge({
    name: 'releases_left_out',
    help: 'Releases, and paths and slots of live releases, that are not served',
    labelNames: ['remote', 'version', 'kind'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { remote, version, kind } of await listLeftOut()) this.inc({ remote, version, kind });
    },
  });
  new Gauge({
    name: 'page_failures_total',
    help: 'Failures of remotes that pages have reported since the start; replaced: the previous release took over',
    labelNames: ['remote', 'version', 'kind', 'replaced'],
    registers: [registry],
    collect() {
      for (const { times, ...labels } of listPageFailures()) this.set({ ...labels }, times);
    },
  });
}
