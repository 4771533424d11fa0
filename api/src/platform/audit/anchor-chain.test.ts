import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { withTransaction } from '../database/transaction';
import type { Files } from '../ports/files';
import { createTimestamps, type Timestamps } from '../seal/timestamp';
import { verifyTimestampToken } from '../seal/timestamp-token';
import { startTsa, type TestTsa } from '../seal/tsa.fixture';
import { anchorChain, publishAnchors } from './anchor-chain';
import { anchorKey, newestAnchorKey, timestampKey } from './anchor-file';
import { checkChain } from './check-chain';

const app = useTestApp();
let tsa: TestTsa;
let timestamps: Timestamps;
beforeAll(async () => {
  tsa = await startTsa();
  timestamps = createTimestamps({ url: tsa.url, random: app.deps.random });
});
afterAll(() => tsa.stop());

/** Each test starts with an empty chain. */
beforeEach(async () => {
  await rm(path.join(app.deps.settings.dataDir, 'files', 'audit-anchors'), { recursive: true, force: true });
  await app.db.raw('truncate audit_anchors restart identity');
  await app.db('deliveries').delete();
  await app.db('settingsSchool').update({ anchorEmail: null });
  await tamper(`truncate audit_logs, audit_checks restart identity; ${emptyHead}`);
  app.clock.set('2026-11-21T09:00:00Z');
  tsa.at = app.clock.now();
  tsa.behaviour = 'grant';
});

const append = (count = 3) =>
  withTransaction(app.db, (trx) =>
    app.deps.audit.append(
      trx,
      Array.from({ length: count }, () => ({ eventType: 'test.event', ipAddress: '192.0.2.1' })),
    ),
  );
const anchor = (stamps: Timestamps | null = null) => anchorChain({ ...app.deps, timestamps: stamps });
const check = () => checkChain(app.deps);
const anchors = () => app.db('auditAnchors').orderBy('lastId');
const first = { number: 1, day: '2026-11-21' };
const second = { number: 2, day: '2026-11-22' };
const third = { number: 3, day: '2026-11-23' };
const readAnchorFile = async (anchor: typeof first) => JSON.parse(String(await app.deps.files.get(anchorKey(anchor))));
const headFromLogs = `update audit_head set (events, last_id, head) = (
  (select count(*) from audit_logs), (select max(id) from audit_logs),
  (select event_hash from audit_logs order by id desc limit 1))`;
const emptyHead = `update audit_head set events = 0, last_id = 0, head = repeat('0', 64)`;
const brokenEvents = () => app.db('auditLogs').where({ eventType: 'audit.chain_broken' });

/** Anchors the chain on three consecutive days, with three events before each anchor: events 4, 8 and 12. */
async function anchorThreeDays(): Promise<void> {
  for (let day = 0; day < 3; day += 1) {
    await append();
    await anchor();
    app.clock.advance(24 * 3600_000);
  }
}

/** Runs SQL as an attacker who has all rights over the database. */
async function tamper(sql: string): Promise<void> {
  await app.db.raw(`alter table audit_logs disable trigger user; ${sql}; alter table audit_logs enable trigger user`);
}

test('the anchor is stored in the table and in a file under the school’s day', async () => {
  app.clock.set('2026-11-21T21:30:00Z');
  await append();
  await anchor();
  const event = await app.db('auditLogs').orderBy('id', 'desc').first();
  expect(event).toMatchObject({ eventType: 'audit.anchored', metadata: { anchor: 1 } });
  const kept = { number: 1, day: '2026-11-22', events: 4, lastId: 4, head: event.eventHash };
  const [row] = await anchors();
  expect(row).toMatchObject({ ...kept, daily: true, anchoredAt: app.clock.now(), filedAt: app.clock.now() });
  expect(await readAnchorFile(row)).toEqual({ ...kept, anchoredAt: '2026-11-21T21:30:00.000Z' });
  expect(await app.deps.files.get(newestAnchorKey)).toEqual(await app.deps.files.get(anchorKey(row)));
  expect(await app.db('auditChecks')).toMatchObject([{ whole: true, events: 3, faults: [] }]);
  expect(await app.outbox()).toEqual([]);
});

test('an empty chain gets no anchor, and a day without events gets one', async () => {
  await anchor();
  expect(await anchors()).toEqual([]);
  await append();
  await anchor();
  app.clock.advance(24 * 3600_000);
  await anchor();
  expect(await anchors()).toMatchObject([{ lastId: 4 }, { lastId: 5 }]);
  expect(await check()).toMatchObject({ whole: true, anchors: 2 });
});

test('the chain is anchored every hour with new events, and immediately with an event that requires an anchor', async () => {
  await append();
  await anchor();
  await anchor();
  expect(await anchors()).toHaveLength(1);
  await append();
  await anchor();
  expect(await anchors()).toMatchObject([{ daily: true }, { number: 2, lastId: 8, daily: false }]);
  await withTransaction(app.db, (trx) =>
    app.deps.audit.append(trx, [{ eventType: 'test.signed', anchored: true }, { eventType: 'test.event' }]),
  );
  const signed = await app.db('auditLogs').where({ eventType: 'test.signed' }).first();
  expect((await anchors())[2]).toMatchObject({
    number: 3,
    events: 9,
    lastId: 9,
    head: signed.eventHash,
    filedAt: null,
  });
  expect(await check()).toMatchObject({ whole: true, anchors: 3 });
  await publishAnchors({ ...app.deps, timestamps });
  expect((await anchors())[2]).toMatchObject({ filedAt: app.clock.now(), timestampedAt: app.clock.now() });
  expect(await check()).toMatchObject({ whole: true, anchors: 3 });
});

test('two runs on one day, even in parallel, make one anchor and one letter', async () => {
  await app.db('settingsSchool').update({ anchorEmail: 'notary@example.org' });
  await append();
  await Promise.all([anchor(timestamps), anchor(timestamps)]);
  expect(await anchors()).toMatchObject([{ events: 4, daily: true, deliveryId: expect.any(Number) }]);
  const [{ head }] = await anchors();
  const letters = await app.outbox('notary@example.org');
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain(`Хеш последнего события: ${head}`);
  expect(await check()).toMatchObject({ whole: true, events: 4 });
});

test('the authority timestamps the file; the request is repeated when the authority is down', async () => {
  await append();
  tsa.behaviour = 'fail';
  await anchor(timestamps);
  expect(await anchors()).toMatchObject([{ timestampedAt: null, filedAt: expect.any(Date) }]);
  tsa.behaviour = 'grant';
  await anchor(timestamps);
  expect(await anchors()).toMatchObject([{ timestampedAt: app.clock.now() }]);
  const token = await app.deps.files.get(timestampKey(first));
  const file = await app.deps.files.get(anchorKey(first));
  if (!token || !file) throw new Error('A file is missing');
  expect((await verifyTimestampToken(token)).sha256).toEqual(createHash('sha256').update(file).digest());
  const { requests } = tsa;
  await anchor(timestamps);
  expect(tsa.requests).toBe(requests);
});

test('the next check detects a timestamp that is lost, changed, of another file or weeks late', async () => {
  const key = timestampKey(first);
  await append();
  await anchor(timestamps);
  expect(await check()).toMatchObject({ whole: true });
  const token = (await app.deps.files.get(key)) ?? Buffer.of();
  const put = (content: Buffer) => app.deps.files.put(key, content, 'application/timestamp-reply');
  const broken = { whole: false, faults: [{ reason: 'timestamp', ...first }] };

  const changed = Buffer.from(token);
  changed[token.length - 1] = changed.readUInt8(token.length - 1) ^ 1;
  await put(changed);
  expect(await check()).toMatchObject(broken);
  await put(Buffer.from('no token'));
  expect(await check()).toMatchObject(broken);
  await put(await timestamps.timestamp(createHash('sha256').update('another file').digest()));
  expect(await check()).toMatchObject(broken);
  tsa.at = new Date('2026-12-05T09:00:00Z');
  const file = (await app.deps.files.get(anchorKey(first))) ?? Buffer.of();
  await put(await timestamps.timestamp(createHash('sha256').update(file).digest()));
  expect(await check()).toMatchObject(broken);
  await app.deps.files.delete(key);
  expect(await check()).toMatchObject(broken);
  await put(token);
  expect(await check()).toMatchObject({ whole: true, anchors: 1 });
});

test('the timestamp exposes a forged table and file, even when the table says that there is no timestamp', async () => {
  await append();
  await anchor(timestamps);
  await tamper(`truncate audit_logs, audit_anchors restart identity; ${emptyHead}`);
  await app.deps.files.delete(anchorKey(first));
  await app.deps.files.delete(newestAnchorKey);
  await append();
  await anchor();
  expect(await anchors()).toMatchObject([{ timestampedAt: null, filedAt: expect.any(Date) }]);
  expect(await check()).toMatchObject({ whole: false, faults: [{ reason: 'timestamp', ...first }] });
});

test.each([anchorKey(first), newestAnchorKey, timestampKey(first)])(
  'when a run is killed before it writes %s, the next run writes it',
  async (key) => {
    await append();
    const files: Files = {
      ...app.deps.files,
      put: (name, content, type) =>
        name === key ? Promise.reject(new Error('killed')) : app.deps.files.put(name, content, type),
    };
    await expect(anchorChain({ ...app.deps, files, timestamps })).rejects.toThrow('killed');
    expect(await check()).toMatchObject({ whole: true });
    await anchor(timestamps);
    expect(await anchors()).toMatchObject([{ filedAt: expect.any(Date), timestampedAt: expect.any(Date) }]);
    expect(await app.deps.files.get(newestAnchorKey)).not.toBeNull();
    expect(await check()).toMatchObject({ whole: true, anchors: 1 });
  },
);

test('anchors and the recorded head expose a cut tail although the remaining chain is valid', async () => {
  await anchorThreeDays();
  await tamper('delete from audit_logs where id > 5');
  const found = { whole: false, events: 5 };
  const faults = [
    { reason: 'tail', eventId: 5, count: 7 },
    { reason: 'anchor', eventId: 8, ...second, count: 2 },
  ];
  expect(await check()).toMatchObject({ ...found, faults });
  expect(await anchors()).toMatchObject([{ agrees: true }, { agrees: false }, { agrees: false }]);
  expect(await app.db('auditChecks').orderBy('id', 'desc').first()).toMatchObject({ ...found, faults });
});

test('anchor files expose a tail that was cut together with its anchors', async () => {
  await anchorThreeDays();
  await tamper(`delete from audit_logs where id > 5; delete from audit_anchors where last_id > 5; ${headFromLogs}`);
  expect(await check()).toMatchObject({ whole: false, faults: [{ reason: 'anchorFile', ...third }] });
});

test('the anchor file, which is not overwritten, exposes a rewritten chain with a matching anchor', async () => {
  await anchorThreeDays();
  const file = await readAnchorFile(third);
  await tamper(`delete from audit_logs where id > 8; delete from audit_anchors where number = 3; ${headFromLogs}`);
  app.clock.set('2026-11-23T10:00:00Z');
  await withTransaction(app.db, (trx) => app.deps.audit.append(trx, [{ eventType: 'audit.anchored', anchored: true }]));
  await publishAnchors({ ...app.deps, timestamps });
  expect((await anchors())[2]).toMatchObject({ number: 3, filedAt: null });
  expect(await check()).toMatchObject({ whole: false, faults: [{ reason: 'anchorFile', ...third, count: 2 }] });
  expect(await readAnchorFile(third)).toEqual(file);
});

test('the check detects a removed anchor, a lost file and a changed file', async () => {
  await anchorThreeDays();
  const kept = await app.db('auditAnchors').where({ number: 2 }).first();
  await app.db('auditAnchors').where({ number: 2 }).delete();
  expect(await check()).toMatchObject({ whole: false, faults: [{ reason: 'anchorMissing', eventId: 8, number: 2 }] });
  const { id: _, ...columns } = kept;
  await app.db('auditAnchors').insert(columns);
  expect(await check()).toMatchObject({ whole: true });

  const key = anchorKey(second);
  const file = (await app.deps.files.get(key)) ?? Buffer.of();
  const broken = { whole: false, faults: [{ reason: 'anchorFile', ...second }] };
  await app.deps.files.put(key, Buffer.from('{}'), 'application/json');
  expect(await check()).toMatchObject(broken);
  await app.deps.files.delete(key);
  expect(await check()).toMatchObject(broken);
  expect(await anchors()).toMatchObject([{ agrees: true }, { agrees: false }, { agrees: true }]);
  await app.deps.files.put(key, file, 'application/json');
  expect(await check()).toMatchObject({ whole: true, anchors: 3 });
});

test('a broken chain gets no anchor and is reported once a day in the chain and by e-mail', async () => {
  await app.db('settingsSchool').update({ anchorEmail: 'notary@example.org' });
  await append();
  await tamper('update audit_logs set contract_id = 5 where id = 2');
  await Promise.all([anchor(), anchor()]);
  await anchor();
  expect(await anchors()).toEqual([]);
  const metadata = { day: '2026-11-21', faults: [{ reason: 'content', eventId: 2 }], events: 1 };
  expect(await brokenEvents()).toMatchObject([{ severity: 'critical', metadata }]);
  const letters = await app.outbox('notary@example.org');
  expect(letters).toMatchObject([{ subject: expect.stringContaining('Журнал аудита нарушен') }]);
  expect(letters[0]?.text).toContain('Событие изменено: событие 2.');
  app.clock.advance(24 * 3600_000);
  await anchor();
  expect(await brokenEvents()).toHaveLength(2);
  expect(await app.outbox('notary@example.org')).toHaveLength(2);
});
