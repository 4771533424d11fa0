import { clientReportBody, platformRoutes } from '@school/api-contract/platform';
import { messages } from '@school/api-contract/rules/messages';
import { releaseRoutes } from '@school/api-contract/school/releases';
import { computeIntegrity } from '@school/shell/release';
import { manifestFixture } from '@school/shell-contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { housekeepingTask } from '../../app/housekeeping';
import { clientReportRoutes } from '../../platform/client-reports/client-reports.routes';
import { createDatabase } from '../../platform/database/database';
import { useTestApp } from '../../testing/test-app';
import { waitFor } from '../../testing/wait-for';
import { haltFailingCanaries } from './halt-failing-canaries';
import { releasesFeatureRoutes } from './releases.routes';
import { recordStart } from './releases.service';
import { createStartCounter } from './start-counter';

const app = useTestApp({ features: [releasesFeatureRoutes, clientReportRoutes] });
const reason = { who: 'deployer', why: 'a new list' };
/** Versions never change, so each test has its own. */
let count = 0;

async function publish(): Promise<string> {
  count += 1;
  const version = `1.0.${count}`;
  const bytes = Buffer.from(version);
  const describe = ({ path }: { path: string }) => ({
    path,
    bytes: bytes.length,
    integrity: computeIntegrity(bytes),
  });
  const { entry, modules, locales, assets } = manifestFixture();
  const manifest = manifestFixture({
    version,
    entry: describe(entry),
    locales: { ru: describe(locales.ru), en: describe(locales.en) },
    modules: { students: { ...modules.students, js: modules.students?.js.map(describe) ?? [], css: [] } },
    assets: assets.map(describe),
  });
  const files = assets.map(({ path }) => [path, bytes] as const);
  const written = ['manifest.json', Buffer.from(JSON.stringify(manifest))] as const;
  await app.deps.releases.publish(new Map([...files, written]), computeIntegrity);
  return version;
}

const report = (version: string, kind: string, cause?: string) =>
  app.visitor().call(platformRoutes.clientReport, {
    body: clientReportBody.parse({ kind, cause, failureId: 'A1', remote: 'mf-crm', version, message: '' }),
  });

async function readCrm() {
  const { body } = await (await app.as('owner')).call(releaseRoutes.list);
  return body.parts.find(({ name }) => name === 'mf-crm');
}

let first: string;
let second: string;
beforeEach(async () => {
  [first, second] = [await publish(), await publish()];
  for (const version of [first, second]) await app.deps.releases.promote('mf-crm', version, reason);
});

test('lists live releases with their history, addresses and holders', async () => {
  expect(await readCrm()).toMatchObject({
    team: 'crm',
    live: { version: second, who: 'deployer', failures: [] },
    previous: first,
    canary: null,
    paths: ['/students'],
    slots: [],
    refusals: [],
    history: expect.arrayContaining([expect.objectContaining({ action: 'promote', version: second, ...reason })]),
  });
});

test('counts the failures of the live release and of its canary since browsers got them', async () => {
  const canary = await publish();
  await report(canary, 'http');
  await app.deps.releases.startCanary('mf-crm', canary, { percent: 10 }, reason);
  await report(second, 'execution');
  await report(canary, 'http');
  await report(canary, 'fallback', 'http');
  await report(canary, 'render');
  await waitFor(async () => {
    const crm = await readCrm();
    expect(crm?.live.failures).toEqual([{ kind: 'execution', replaced: 0, shown: 1 }]);
    expect(crm?.canary).toMatchObject({ version: canary, percent: 10 });
    expect(crm?.canary?.failures.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
      { kind: 'http', replaced: 1 },
      { kind: 'render', replaced: 0, shown: 1 },
    ]);
  });
  await app.deps.releases.halt('mf-crm', reason);
});

test('a rollback returns to the last good release and is recorded with author and reason', async () => {
  const owner = await app.as('owner');
  const body = { version: second, why: 'The list is empty' };
  await owner.call(releaseRoutes.rollback, { params: { part: 'mf-crm' }, body });
  const crm = await readCrm();
  expect(crm?.live.version).toBe(first);
  expect(crm?.history[0]).toMatchObject({ action: 'rollback', version: first, who: 'test_owner', why: body.why });
  const event = await app.db('auditLogs').where({ eventType: 'release.rolled_back' }).orderBy('id', 'desc').first();
  expect(event.metadata).toEqual({ part: 'mf-crm', from: second, to: first, reason: body.why });
});

test('says which roles and users get a canary', async () => {
  const canary = await publish();
  const audience = { percent: 0, roles: ['coach' as const], users: ['anna'] };
  await app.deps.releases.startCanary('mf-crm', canary, audience, reason);
  const crm = await readCrm();
  expect(crm?.canary).toMatchObject({ version: canary, ...audience });
  expect(crm?.history[0]).toMatchObject({ action: 'canary', ...audience });
  await app.deps.releases.halt('mf-crm', reason);
});

test('a halt ends the canary and is recorded', async () => {
  const owner = await app.as('owner');
  const canary = await publish();
  await app.deps.releases.startCanary('mf-crm', canary, { percent: 10 }, reason);
  const body = { version: canary, why: 'It fails' };
  await owner.call(releaseRoutes.halt, { params: { part: 'mf-crm' }, body });
  expect(await readCrm()).toMatchObject({ live: { version: second }, canary: null });
  const event = await app.db('auditLogs').where({ eventType: 'release.halted' }).orderBy('id', 'desc').first();
  expect(event.metadata).toEqual({ part: 'mf-crm', version: canary, reason: body.why });
});

test('refuses a decision about an outdated release, an unknown part and a missing reason', async () => {
  const owner = await app.as('owner');
  const params = { part: 'mf-crm' };
  const why = 'The list is empty';
  const refuse = async (...call: Parameters<typeof owner.refused>) => (await owner.refused(...call)).body;
  expect(await refuse(releaseRoutes.rollback, { params, body: { version: first, why } })).toMatchObject({
    code: 'CONFLICT',
  });
  expect(await refuse(releaseRoutes.halt, { params, body: { version: second, why } })).toMatchObject({
    code: 'CONFLICT',
  });
  expect(
    await refuse(releaseRoutes.rollback, { params: { part: 'mf-unknown' }, body: { version: first, why } }),
  ).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refuse(releaseRoutes.rollback, { params, body: { version: second, why: ' ' } })).toMatchObject({
    details: [{ path: 'why', message: messages.releaseReason }],
  });
  expect((await readCrm())?.live.version).toBe(second);
});

test.each(['senior_admin', 'admin', 'coach', 'accountant'] as const)('%s sees no releases', async (role) => {
  expect((await (await app.as(role)).refused(releaseRoutes.list)).body.code).toBe('FORBIDDEN');
});

async function start(version: string, times: number, failures = 0) {
  const reportStart = (outcome: 'begun' | 'failed') =>
    app.visitor().call(releaseRoutes.start, { body: { part: 'mf-crm', version, outcome } });
  for (let count = 0; count < times; count += 1) await reportStart('begun');
  for (let count = 0; count < failures; count += 1) await reportStart('failed');
  await app.deps.startCounter.flush();
}

async function startCanary(): Promise<string> {
  const version = await publish();
  await app.deps.releases.startCanary('mf-crm', version, { percent: 10 }, reason);
  return version;
}

test('the portal halts a failing canary once, however many processes judge it', async () => {
  const canary = await startCanary();
  await start(canary, 9, 8);
  await start(second, 20, 1);
  expect((await readCrm())?.canary).toMatchObject({
    answer: 'failing',
    judged: { canary: { starts: 9, failures: 8 }, live: { starts: 20, failures: 1 } },
  });
  // another process has connections of its own
  const other = createDatabase(app.deps.settings.databaseUrl ?? '');
  await Promise.all([
    haltFailingCanaries(app.deps),
    haltFailingCanaries({ ...app.deps, db: other }),
    haltFailingCanaries(app.deps),
  ]).finally(() => other.destroy());
  const crm = await readCrm();
  expect(crm).toMatchObject({ live: { version: second }, canary: null });
  const why = '8 of 9 starts failed, live 1 of 20';
  const judged = { canary: { starts: 9, failures: 8 }, live: { starts: 20, failures: 1 } };
  expect(crm?.history.filter(({ version }) => version === canary)).toMatchObject([
    { action: 'halt', who: 'portal', why, judged },
    { action: 'canary', judged: null },
  ]);
  const events = await app
    .db('auditLogs')
    .where({ eventType: 'release.halted' })
    .whereJsonPath('metadata', '$.version', '=', canary);
  expect(events).toMatchObject([{ userId: null, metadata: { part: 'mf-crm', version: canary, reason: why } }]);
});

test('a healthy canary and one with few starts continue', async () => {
  const canary = await startCanary();
  await start(canary, 3, 3);
  await start(second, 40);
  await haltFailingCanaries(app.deps);
  expect((await readCrm())?.canary).toMatchObject({ version: canary, answer: 'waiting' });
  await start(canary, 40);
  await haltFailingCanaries(app.deps);
  expect((await readCrm())?.canary).toMatchObject({ version: canary, answer: 'healthy' });
  await app.deps.releases.halt('mf-crm', reason);
});

test('a canary does not begin with the counts of an earlier one, even of the same version', async () => {
  const canary = await startCanary();
  await start(canary, 9, 9);
  await start(second, 20);
  await app.deps.releases.halt('mf-crm', reason);
  app.clock.advance(1000);
  const none = { starts: 0, failures: 0 };
  await app.deps.releases.startCanary('mf-crm', canary, { percent: 20 }, reason);
  expect((await readCrm())?.canary).toMatchObject({ version: canary, judged: { canary: none, live: none } });
  await app.deps.releases.halt('mf-crm', reason);
  const next = await startCanary();
  await start(canary, 9, 9);
  await start(second, 20);
  await haltFailingCanaries(app.deps);
  expect((await readCrm())?.canary).toMatchObject({ version: next, judged: { canary: none } });
  await app.deps.releases.halt('mf-crm', reason);
});

test('starts are counted by minute while a canary runs, for its version and the live one, and kept for two days', async () => {
  await app.db('releaseCounts').delete();
  await start(second, 1);
  const canary = await startCanary();
  await start(first, 1, 1);
  await start(canary, 2, 1);
  await start(second, 1);
  app.clock.advance(60_000);
  await start(canary, 1);
  const rows = await app.db('releaseCounts').orderBy(['minute', 'version']);
  expect(rows.map(({ version, starts, failures }) => [version, starts, failures])).toEqual([
    [second, 1, 0],
    [canary, 2, 1],
    [canary, 1, 0],
  ]);
  app.clock.advance(2 * 24 * 3600_000);
  await housekeepingTask(app.deps).run();
  expect(await app.db('releaseCounts').pluck('starts')).toEqual([1]);
  await app.deps.releases.halt('mf-crm', reason);
});

test('many starts are written by one statement, and also those of another process', async () => {
  await app.db('releaseCounts').delete();
  const canary = await startCanary();
  const statements: string[] = [];
  const listen = ({ sql }: { sql: string }) => statements.push(sql);
  app.db.on('query', listen);
  const writes = () => statements.filter((sql) => sql.includes('release_counts'));
  const other = createStartCounter(app.deps);
  for (let count = 0; count < 1500; count += 1) {
    await recordStart(app.deps, { part: 'mf-crm', version: canary, outcome: 'begun' });
    if (count % 10 === 0) await recordStart(app.deps, { part: 'mf-crm', version: second, outcome: 'failed' });
    await recordStart({ ...app.deps, startCounter: other }, { part: 'mf-crm', version: second, outcome: 'begun' });
  }
  await Promise.all([app.deps.startCounter.flush(), other.flush()]);
  // One a second of each process, and those of the last second.
  expect(writes().length).toBeLessThan(30);
  app.db.off('query', listen);
  expect((await readCrm())?.canary?.judged).toEqual({
    canary: { starts: 1500, failures: 0 },
    live: { starts: 1500, failures: 150 },
  });
  await app.deps.releases.halt('mf-crm', reason);
});

test('starts are written within a second without another call', async () => {
  await app.db('releaseCounts').delete();
  const canary = await startCanary();
  await recordStart(app.deps, { part: 'mf-crm', version: canary, outcome: 'begun' });
  expect(await app.db('releaseCounts').pluck('starts')).toEqual([]);
  await waitFor(async () => expect(await app.db('releaseCounts').pluck('starts')).toEqual([1]));
  await app.deps.releases.halt('mf-crm', reason);
});
