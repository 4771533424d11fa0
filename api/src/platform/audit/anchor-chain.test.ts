import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withTransaction } from '../database/transaction';
import type { Files } from '../ports/files';
import { createTimestamps, type Timestamps } from '../seal/timestamp';
import { verifyTimestampToken } from '../seal/timestamp-token';
import { startTsa, type TestTsa } from '../seal/tsa.fixture';
import { useTestApp } from '../testing/test-app';
import { anchorChain } from './anchor-chain';
import { anchorKey, newestKey, timestampKey } from './anchor-file';
import { checkChain } from './check-chain';

const app = useTestApp();
let tsa: TestTsa;
let timestamps: Timestamps;
beforeAll(async () => {
  tsa = await startTsa();
  timestamps = createTimestamps({ url: tsa.url, random: app.deps.random });
});
afterAll(() => tsa.stop());

/** Each test has an empty chain of its own. */
beforeEach(async () => {
  for (const day of ['2026-11-21', '2026-11-22', '2026-11-23']) {
    await app.deps.files.delete(anchorKey(day));
    await app.deps.files.delete(timestampKey(day));
  }
  await app.deps.files.delete(newestKey);
  await app.db('auditAnchors').delete();
  await app.db('deliveries').delete();
  await app.db('settingsSchool').update({ anchorEmail: null });
  await tamper('truncate audit_logs, audit_checks restart identity');
  app.clock.set('2026-11-21T09:00:00Z');
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
const anchors = () => app.db('auditAnchors').orderBy('day');
const fileOf = async (day: string) => JSON.parse(String(await app.deps.files.get(anchorKey(day))));
const brokenEvents = () => app.db('auditLogs').where({ eventType: 'audit.chain_broken' });

/** Anchors three days in a row, with three events before each. */
async function threeDays(): Promise<void> {
  for (let day = 0; day < 3; day += 1) {
    await append();
    await anchor();
    app.clock.advance(24 * 3600_000);
  }
}

/** As somebody with all rights over the database. */
async function tamper(sql: string): Promise<void> {
  await app.db.raw(`alter table audit_logs disable trigger user; ${sql}; alter table audit_logs enable trigger user`);
}

test('the head is kept in the table and in a file, under the day of the school', async () => {
  app.clock.set('2026-11-21T21:30:00Z');
  const [, , head] = await append();
  await anchor();
  const kept = { day: '2026-11-22', events: 3, lastId: 3, head };
  expect(await anchors()).toMatchObject([{ ...kept, anchoredAt: app.clock.now(), filedAt: app.clock.now() }]);
  const filed = { ...kept, anchoredAt: '2026-11-21T21:30:00.000Z', previousDay: null };
  expect(await fileOf('2026-11-22')).toEqual(filed);
  expect(await app.deps.files.get(newestKey)).toEqual(await app.deps.files.get(anchorKey('2026-11-22')));
  expect(await app.db('auditChecks')).toMatchObject([{ whole: true, events: 3, head }]);
  expect(await app.outbox()).toEqual([]);
});

test('an empty chain gets no anchor, and a day without events gets the same head', async () => {
  await anchor();
  expect(await anchors()).toEqual([]);
  await append();
  await anchor();
  app.clock.advance(24 * 3600_000);
  await anchor();
  expect(await anchors()).toMatchObject([{ lastId: 3 }, { lastId: 3 }]);
  expect(await fileOf('2026-11-22')).toMatchObject({ previousDay: '2026-11-21' });
  expect(await check()).toMatchObject({ whole: true, anchors: 2 });
});

test('a day twice, and by two processes at once, is one anchor and one letter', async () => {
  await app.db('settingsSchool').update({ anchorEmail: 'notary@example.org' });
  const [, , head] = await append();
  await Promise.all([anchor(timestamps), anchor(timestamps)]);
  await append();
  await anchor(timestamps);
  expect(await anchors()).toMatchObject([{ events: 3, head, deliveryId: expect.any(Number) }]);
  const letters = await app.outbox('notary@example.org');
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain(`Хеш последнего события: ${head}`);
  expect(await check()).toMatchObject({ whole: true, events: 6 });
});

test('the authority stamps the file itself; one that is down is asked again', async () => {
  await append();
  tsa.behaviour = 'fail';
  await anchor(timestamps);
  expect(await anchors()).toMatchObject([{ timestampedAt: null, filedAt: expect.any(Date) }]);
  tsa.behaviour = 'grant';
  await anchor(timestamps);
  expect(await anchors()).toMatchObject([{ timestampedAt: app.clock.now() }]);
  const token = await app.deps.files.get(timestampKey('2026-11-21'));
  const file = await app.deps.files.get(anchorKey('2026-11-21'));
  if (!token || !file) throw new Error('A file is missing');
  expect(verifyTimestampToken(token).sha256).toEqual(createHash('sha256').update(file).digest());
  const { asked } = tsa;
  await anchor(timestamps);
  expect(tsa.asked).toBe(asked);
});

test('a time-stamp that was lost, changed, or is over something else is seen at the next check', async () => {
  const key = timestampKey('2026-11-21');
  await append();
  await anchor(timestamps);
  expect(await check()).toMatchObject({ whole: true });
  const token = (await app.deps.files.get(key)) ?? Buffer.of();
  const put = (content: Buffer) => app.deps.files.put(key, content, 'application/timestamp-reply');
  const broken = { whole: false, brokenReason: 'anchor', brokenDay: '2026-11-21' };

  const changed = Buffer.from(token);
  changed[token.length - 1] = changed.readUInt8(token.length - 1) ^ 1;
  await put(changed);
  expect(await check()).toMatchObject(broken);
  await put(Buffer.from('no token'));
  expect(await check()).toMatchObject(broken);
  await put(await timestamps.timestamp(createHash('sha256').update('another file').digest()));
  expect(await check()).toMatchObject(broken);
  await app.deps.files.delete(key);
  expect(await check()).toMatchObject(broken);
  await put(token);
  expect(await check()).toMatchObject({ whole: true, anchors: 1 });
});

test('table and file forged alike are seen by the time-stamp, also when the table denies that there is one', async () => {
  await append();
  await anchor(timestamps);
  await tamper('truncate audit_logs restart identity');
  await app.db('auditAnchors').delete();
  await app.deps.files.delete(anchorKey('2026-11-21'));
  await app.deps.files.delete(newestKey);
  await append();
  await anchor();
  expect(await anchors()).toMatchObject([{ timestampedAt: null, filedAt: expect.any(Date) }]);
  expect(await check()).toMatchObject({ whole: false, brokenReason: 'anchor', brokenDay: '2026-11-21' });
});

test.each([anchorKey('2026-11-21'), newestKey, timestampKey('2026-11-21')])(
  'killed before it could put %s, the next run completes it',
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
    expect(await app.deps.files.get(newestKey)).not.toBeNull();
    expect(await check()).toMatchObject({ whole: true, anchors: 1 });
  },
);

test('a tail that was cut off is seen by the anchor, though the chain itself is whole', async () => {
  await threeDays();
  await tamper('delete from audit_logs where id > 5');
  const broken = { whole: false, brokenReason: 'anchor', brokenId: null, brokenDay: '2026-11-22', events: 5 };
  expect(await check()).toMatchObject(broken);
  expect(await anchors()).toMatchObject([{ agrees: true }, { agrees: false }, { agrees: false }]);
  expect(await app.db('auditChecks').orderBy('id', 'desc').first()).toMatchObject(broken);
});

test('a tail that was cut off together with its anchors is seen by their files', async () => {
  await threeDays();
  await tamper(`delete from audit_logs where id > 5; delete from audit_anchors where day > '2026-11-21'`);
  expect(await check()).toMatchObject({ whole: false, brokenReason: 'anchor', brokenDay: '2026-11-23' });
});

test('a chain written anew with an anchor to fit is seen by the file, which is not overwritten', async () => {
  await threeDays();
  const file = await fileOf('2026-11-23');
  await tamper('delete from audit_logs where id > 6');
  const [, , head] = await append();
  await app
    .db('auditAnchors')
    .where({ day: '2026-11-23' })
    .update({ head, lastId: app.db('auditLogs').max('id'), filedAt: null });
  expect(await check()).toMatchObject({ whole: false, brokenReason: 'anchor', brokenDay: '2026-11-23' });
  await anchor();
  expect(await fileOf('2026-11-23')).toEqual(file);
});

test('an anchor taken out of the middle, a lost file and a changed file are seen', async () => {
  await threeDays();
  const kept = await app.db('auditAnchors').where({ day: '2026-11-22' }).first();
  await app.db('auditAnchors').where({ day: '2026-11-22' }).delete();
  expect(await check()).toMatchObject({ whole: false, brokenDay: '2026-11-23' });
  await app.db('auditAnchors').insert(kept);
  expect(await check()).toMatchObject({ whole: true });

  const key = anchorKey('2026-11-22');
  const file = (await app.deps.files.get(key)) ?? Buffer.of();
  await app.deps.files.put(key, Buffer.from('{}'), 'application/json');
  expect(await check()).toMatchObject({ whole: false, brokenDay: '2026-11-22' });
  await app.deps.files.delete(key);
  expect(await check()).toMatchObject({ whole: false, brokenDay: '2026-11-22' });
  expect(await anchors()).toMatchObject([{ agrees: true }, { agrees: false }, { agrees: true }]);
  await app.deps.files.put(key, file, 'application/json');
  expect(await check()).toMatchObject({ whole: true, anchors: 3 });
});

test('a broken chain gets no anchor; it tells so once a day, in the chain and by e-mail', async () => {
  await app.db('settingsSchool').update({ anchorEmail: 'notary@example.org' });
  await append();
  await tamper('update audit_logs set contract_id = 5 where id = 2');
  await Promise.all([anchor(), anchor()]);
  await anchor();
  expect(await anchors()).toEqual([]);
  const metadata = { day: '2026-11-21', reason: 'content', eventId: 2, brokenDay: null, events: 1 };
  expect(await brokenEvents()).toMatchObject([{ severity: 'critical', metadata }]);
  const letters = await app.outbox('notary@example.org');
  expect(letters).toMatchObject([{ subject: expect.stringContaining('Журнал аудита нарушен') }]);
  expect(letters[0]?.text).toContain('Событие 2 изменено.');
  app.clock.advance(24 * 3600_000);
  await anchor();
  expect(await brokenEvents()).toHaveLength(2);
  expect(await app.outbox('notary@example.org')).toHaveLength(2);
});

test('erasing personal data leaves every anchor in agreement', async () => {
  await threeDays();
  await app.db('auditLogs').update({ phoneNumber: null, ipAddress: null, userAgent: null, personalSalt: null });
  expect(await check()).toMatchObject({ whole: true, anchors: 3, events: 9 });
});
