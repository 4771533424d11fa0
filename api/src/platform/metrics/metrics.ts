import { createServer, type Server } from 'node:http';
import type { Knex } from 'knex';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { listQueueDepths } from '../jobs/boss-jobs';
import { listenOn } from '../process/listen-on';
import { isBreakerOpen } from '../sms/breaker';
import { addReleaseMetrics, type ReleaseSources } from './release-metrics';

export interface Metrics {
  observe(request: { route: string; method: string; status: number; seconds: number }): void;
  /** Metrics in Prometheus text format. */
  text(): Promise<string>;
}

interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** Collects durations by declared route, never by address: a token in a path must not become a label. */
export function createMetrics(db: Knex, releases: ReleaseSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'job_queue_depth',
    help: 'Jobs that wait, by queue',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      for (const { name, depth } of await listQueueDepths(db)) this.set({ queue: name }, depth);
    },
  });
  new Gauge({
    name: 'sms_breaker_open',
    help: '1 while SMS wait because their service refuses the account',
    registers: [registry],
    async collect() {
      this.set((await isBreakerOpen(db)) ? 1 : 0);
    },
  });
  addReleaseMetrics(registry, releases);
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const pool: Pool = db.client.pool;
      this.set({ state: 'used' }, pool.numUsed());
      this.set({ state: 'free' }, pool.numFree());
      this.set({ state: 'awaited' }, pool.numPendingAcquires());
    },
  });
  return {
    observe: ({ method, route, status, seconds }) =>
      durations.observe({ method, route, status: String(status) }, seconds),
    text: () => registry.metrics(),
  };
}

/**
 * Serves the metrics on their own port, and only to this machine, whichever address the product listens on.
 *
 * @param wait how long to wait for the port, which the previous process may still hold in a restart; not at all when
 * left out
 */
export async function serveMetrics(
  metrics: Metrics,
  port: number,
  wait?: { waitMs: number; onWait(): void },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await listenOn(server, { variable: 'METRICS_PORT', host: '127.0.0.1', port, ...wait });
  return server;
}
