import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type BossJobs, createBossJobs } from '../platform/jobs/boss-jobs';
import { createMetrics } from '../platform/metrics/metrics';
import { useTestApp } from '../testing/test-app';
import { listDeclaredRoutes } from './features';

const app = useTestApp();
let jobs: BossJobs | undefined;

beforeAll(async () => {
  jobs = createBossJobs({ databaseUrl: app.deps.settings.databaseUrl ?? '', log: app.deps.log });
  await jobs.prepare(['delivery-sms']);
});
afterAll(() => jobs?.stop(1000));

const readDeployed = (name: string) => readFile(path.resolve(import.meta.dirname, '../../../deploy', name), 'utf8');

const rulesSchema = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

async function listExpressions(): Promise<{ name: string; expression: string }[]> {
  const { groups } = rulesSchema.parse(parse(await readDeployed('alerts.yaml')));
  const { panels } = dashboardSchema.parse(JSON.parse(await readDeployed('grafana-dashboard.json')));
  return [
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ name: alert, expression: expr }))),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expression: expr }))),
  ];
}

test('all metrics, labels and routes in alerts and panels exist in the portal', async () => {
  const metrics = createMetrics(app.db, {
    listLeftOut: async () => [{ remote: 'mf-a', version: '1.0.0', kind: 'path' }],
    listPageFailures: () => [{ remote: 'mf-a', version: '1.0.0', kind: 'load', replaced: 'no', times: 1 }],
  });
  metrics.observe({ route: 'page', method: 'GET', status: 200, seconds: 0.1 });
  const known = await metrics.text();
  const series = new Set([...known.matchAll(/^([a-z]\w+)/gm)].map(([name]) => name));
  series.add('up');
  const labels = new Set([...known.matchAll(/(\w+)="/g)].map(([, name]) => name));
  for (const label of ['job', 'instance']) labels.add(label);
  const routes = listDeclaredRoutes({ demo: false }).map((route) => route.path);

  const expressions = await listExpressions();
  expect(expressions.length).toBeGreaterThan(20);
  for (const { name, expression } of expressions) {
    const selectors = [...expression.matchAll(/\b([a-z]\w*_\w+|up)(?:\{([^}]*)\})?(?=[[\s)>=]|$)/g)];
    expect(selectors.length, `${name}: ${expression}`).toBeGreaterThan(0);
    for (const [, metric = '', matchers = ''] of selectors) {
      expect([...series], `${name}: ${expression}`).toContain(metric);
      for (const [, label, value = ''] of matchers.matchAll(/(\w+)[!=~]+"([^"]*)"/g)) {
        expect([...labels], `${name}: ${expression}`).toContain(label);
        if (label === 'route') expect(routes, name).toContain(value);
      }
    }
  }
});
