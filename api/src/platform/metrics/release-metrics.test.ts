import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createPageFailures, toPageFailure } from '../client-reports/page-failures';
import { addReleaseMetrics } from './release-metrics';

function newMetrics() {
  const registry = new Registry();
  const leftOut: { remote: string; version: string; kind: string }[] = [];
  const failures = createPageFailures();
  addReleaseMetrics(registry, { listLeftOut: async () => leftOut, listPageFailures: failures.list });
  return { registry, leftOut, failures };
}

const report = { failureId: 'A1', remote: 'mf-crm', version: '1.0.0-e7105c91', message: '' };

test('counts parts of the live releases that are not served, until they are served again', async () => {
  const { registry, leftOut } = newMetrics();
  const fault = { remote: 'mf-new', version: '1.0.0-a', kind: 'path' };
  leftOut.push(fault, fault);
  expect(await registry.metrics()).toContain('releases_left_out{remote="mf-new",version="1.0.0-a",kind="path"} 2');
  leftOut.length = 0;
  expect(await registry.metrics()).not.toContain('releases_left_out{');
});

test('counts reports by remote, version and kind; a replaced release counts with its cause', async () => {
  const { registry, failures } = newMetrics();
  failures.count(toPageFailure({ ...report, kind: 'http' }));
  failures.count(toPageFailure({ ...report, kind: 'http' }));
  failures.count(toPageFailure({ ...report, kind: 'fallback', cause: 'integrity' }));
  const text = await registry.metrics();
  const labels = 'remote="mf-crm",version="1.0.0-e7105c91"';
  expect(text).toContain(`page_failures_total{${labels},kind="http",replaced="no"} 2`);
  expect(text).toContain(`page_failures_total{${labels},kind="integrity",replaced="yes"} 1`);
});

test('strangers can neither invent labels nor add an unlimited number of them', async () => {
  const { failures } = newMetrics();
  failures.count(toPageFailure({ ...report, remote: 'mf-"}\n', kind: 'http' }));
  expect(failures.list()).toMatchObject([{ remote: 'other', version: 'other' }]);
  for (let index = 0; index < 2000; index += 1)
    failures.count(toPageFailure({ ...report, version: `1.0.${index}`, kind: 'http' }));
  expect(failures.list().length).toBeLessThan(510);
  expect(failures.list().reduce((sum, { times }) => sum + times, 0)).toBe(2001);
});
