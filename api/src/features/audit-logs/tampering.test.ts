import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { personalDataRoutes as personalDataApi } from '@school/api-contract/families/personal-data';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { anchorChain } from '../../platform/audit/anchor-chain';
import { anchorKey, timestampKey } from '../../platform/audit/anchor-file';
import { anchoringJobs } from '../../platform/audit/anchor-jobs';
import { tightenAuditRules } from '../../platform/audit/audit-rules';
import { hashEvent, noPreviousHash } from '../../platform/audit/event-hash';
import { readExternalAnchor } from '../../platform/audit/external-anchors';
import { oldOriginsTask } from '../../platform/audit/old-origins.task';
import { withTransaction } from '../../platform/database/transaction';
import { outboxCarrier } from '../../platform/delivery/carrier';
import { deliveryJobs } from '../../platform/delivery/delivery-worker';
import { createTimestamps } from '../../platform/seal/timestamp';
import { startTsa, type TestTsa } from '../../platform/seal/tsa.fixture';
import { useTestApp } from '../../testing/test-app';
import { contractsRoutes } from '../contracts/contracts.routes';
import { enrolAndSign } from '../contracts/signing/signing.fixture';
import { signingJobs } from '../contracts/signing/signing.jobs';
import { signingRoutes } from '../contracts/signing/signing.routes';
import { personalDataRoutes } from '../personal-data/personal-data.routes';
import { retentionTask } from '../personal-data/retention.task';
import { registrationsRoutes } from '../registrations/registrations.routes';
import { verifyAudit } from './verify-audit';

// each test signs a contract and draws its PDF
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const app = useTestApp({
  features: [registrationsRoutes, contractsRoutes, signingRoutes, personalDataRoutes],
  jobs: (deps) => [
    ...signingJobs(deps),
    ...anchoringJobs(deps),
    ...deliveryJobs(deps, { sms: outboxCarrier, email: outboxCarrier }),
  ],
});
let tsa: TestTsa;
beforeAll(async () => {
  tsa = await startTsa();
});
afterAll(() => tsa.stop());

let contractId: number;
const verify = (kept: string[] = []) =>
  Promise.all(kept.map((given) => readExternalAnchor(given, app.deps.settings.dataDir))).then((anchors) =>
    verifyAudit(app.deps, anchors),
  );
const append = (count: number) =>
  withTransaction(app.db, (trx) =>
    app.deps.audit.append(
      trx,
      Array.from({ length: count }, () => ({ eventType: 'test.event', ipAddress: '192.0.2.1' })),
    ),
  );
const getPath = (key: string) => path.join(app.deps.settings.dataDir, 'files', key);

/** Runs SQL as a database superuser without triggers. */
const asSuperuser = (sql: string) =>
  app.db.transaction(async (trx) => {
    await trx.raw(`set local session_replication_role = replica; ${sql}`);
  });
const setHead = `update audit_head set (events, last_id, head) = (
  (select count(*) from audit_logs), (select max(id) from audit_logs),
  (select event_hash from audit_logs order by id desc limit 1))`;

/** Creates a signed and sealed contract with an anchor for the signature and one for the day. */
beforeEach(async () => {
  app.clock.set('2026-11-21T09:00:00Z');
  tsa.at = app.clock.now();
  await asSuperuser(`delete from contract_audit_log; delete from contract_signatures; delete from deliveries;
    delete from consents; delete from contracts; delete from pending_student_registrations; delete from audit_anchors;
    truncate audit_logs restart identity; update audit_head set events = 0, last_id = 0, head = repeat('0', 64)`);
  await rm(getPath('audit-anchors'), { recursive: true, force: true });
  await append(60);
  await anchorChain(app.deps);
  ({ contractId } = await enrolAndSign(app));
  await app.runJobs();
  app.clock.advance(3600_000);
  await anchorChain(app.deps);
  expect(await verify()).toMatchObject({ whole: true, faults: [] });
});

test('finds that the last 50 events were deleted after the anchor of the day', async () => {
  await append(60);
  const last = await app.db('auditLogs').max({ id: 'id' }).first();
  await asSuperuser(`delete from audit_logs where id > ${last?.id} - 50`);
  expect(await verify()).toMatchObject({
    whole: false,
    faults: [{ reason: 'tail', eventId: (last?.id ?? 0) - 50, count: 50 }],
  });
  // also found after the next hour, when the recorded end was changed too
  await asSuperuser(setHead);
  await append(60);
  app.clock.advance(3600_000);
  await anchorChain(app.deps);
  const cut = (await app.db('auditLogs').max({ id: 'id' }).first())?.id ?? 0;
  await asSuperuser(`delete from audit_logs where id > ${cut} - 50; ${setHead}`);
  const { faults } = await verify();
  expect(faults).toMatchObject([{ reason: 'anchor', eventId: cut, day: '2026-11-21' }]);
});

test('finds that a signature and everything after it were deleted', async () => {
  const signed = await app.db('auditLogs').where({ eventType: 'contract.signed' }).first();
  await asSuperuser(`delete from audit_logs where id >= ${signed.id}; ${setHead}`);
  const { faults } = await verify();
  expect(faults[0]).toMatchObject({ reason: 'anchor', eventId: signed.id, number: 2 });
  expect(faults.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['contract', 'signature']));
});

test('finds that an event was blanked without an event of an erasure', async () => {
  const signed = await app.db('auditLogs').where({ eventType: 'contract.signed' }).first();
  await asSuperuser(`update audit_logs set phone_number = null, ip_address = null, user_agent = null, error_details = null,
    personal_salt = null where id = ${signed.id}`);
  expect(await verify()).toMatchObject({ whole: false, faults: [{ reason: 'erasure', eventId: signed.id, count: 1 }] });
});

/** Changes an event and rewrites everything after it, so that database and files are consistent. */
async function rewriteAll(): Promise<void> {
  const rows = await app.db('auditLogs').orderBy('id');
  let prevHash = noPreviousHash;
  const statements = rows.map((row) => {
    const changed = row.id === 5 ? { ...row, severity: 'critical' } : row;
    const eventHash = hashEvent(prevHash, changed);
    const sql = `update audit_logs set severity = '${changed.severity}', prev_hash = '${prevHash}', event_hash = '${eventHash}' where id = ${row.id};`;
    prevHash = eventHash;
    return sql;
  });
  await asSuperuser(`${statements.join('\n')}
    update audit_anchors a set head = l.event_hash, filed_at = null, timestamped_at = null
      from audit_logs l where l.id = a.last_id;
    update contract_signatures g set validation_hash = l.event_hash
      from audit_logs l where l.signature_id = g.id and l.event_type = 'contract.signed';
    ${setHead}`);
  await rm(getPath('audit-anchors'), { recursive: true });
  app.clock.set('2026-12-21T09:00:00Z');
  tsa.at = app.clock.now();
  await app.deps.files.delete('audit-anchors/newest.json');
  for (const handler of anchoringJobs(app.deps)) await handler.handle({});
}

test('finds rewritten chain, anchors and files only by an anchor that was kept elsewhere', async () => {
  const timestamps = createTimestamps({ url: tsa.url, random: app.deps.random });
  for (const handler of anchoringJobs({ ...app.deps, timestamps })) await handler.handle({});
  const anchor = await app.db('auditAnchors').where({ number: 2 }).first();
  const kept = path.join(app.deps.settings.dataDir, 'kept');
  const copies = [`${kept}.json`, `${kept}.tsr`, `${kept}.txt`];
  for (const [index, key] of [anchorKey(anchor), timestampKey(anchor)].entries())
    await writeFile(copies[index] ?? '', (await app.deps.files.get(key)) ?? '');
  await writeFile(
    copies[2] ?? '',
    `Событий: ${anchor.events}\nПоследнее событие: ${anchor.lastId}\nХеш последнего события: ${anchor.head}\n`,
  );
  expect(await verify([anchor.head, ...copies])).toMatchObject({ whole: true });

  await rewriteAll();
  expect(await verify()).toMatchObject({ whole: true });
  for (const given of [anchor.head, ...copies])
    expect(await verify([given])).toMatchObject({ whole: false, faults: [{ reason: 'keptAnchor', count: 1 }] });

  // a time-stamp that is requested now has the wrong time
  for (const row of await app.db('auditAnchors')) {
    const file = (await app.deps.files.get(anchorKey(row))) ?? Buffer.of();
    const token = await timestamps.timestamp(createHash('sha256').update(file).digest());
    await app.deps.files.put(timestampKey(row), token, 'application/timestamp-reply');
  }
  expect(await verify()).toMatchObject({ whole: false, faults: [{ reason: 'timestamp', number: 1 }] });
});

test('finds that all anchors and their files were removed', async () => {
  const before = await app.db('auditAnchors').orderBy('id');
  await asSuperuser('delete from audit_anchors');
  await rm(getPath('audit-anchors'), { recursive: true });
  const missing = { reason: 'anchorMissing', eventId: before[0].lastId, number: 1, count: before.length };
  expect(await verify()).toMatchObject({ whole: false, faults: [missing] });
});

test('finds that a contract’s file and its hash were replaced', async () => {
  const contract = await app.db('contracts').where({ id: contractId }).first();
  const made = await app.db('auditLogs').where({ eventType: 'contract.pdf_made' }).first();
  const forged = Buffer.from('%PDF another');
  const hash = createHash('sha256').update(forged).digest('hex');
  const place = { eventId: made.id, contractNumber: contract.contractNumber, count: 1 };
  await app.deps.files.put(contract.signedFileUrl, forged, 'application/pdf');
  expect(await verify()).toMatchObject({ whole: false, faults: [{ reason: 'sealedFile', ...place }] });
  await asSuperuser(`update contracts set signed_file_sha256 = '${hash}';
    update contract_signatures set integrity_checksum = '${hash}'`);
  expect(await verify()).toMatchObject({
    whole: false,
    faults: [
      { reason: 'sealedFileHash', ...place },
      { reason: 'sealedFile', ...place },
    ],
  });
});

test.each([
  ['contract', `update contracts set document_sha256 = repeat('a', 64)`],
  ['contractText', `update contracts set document_html = document_html || '<p>more</p>'`],
  ['contractErased', `update contracts set anonymized_at = now(), signed_file_url = null, document_html = ''`],
  ['contract', `delete from contracts`],
  ['signature', `update contract_signatures set phone_number = '+79990000000'`],
  ['signature', `update contract_signatures set validation_hash = repeat('a', 64)`],
  ['signature', `delete from contract_signatures`],
  ['consent', `update consents set document_sha256 = repeat('a', 64)`],
  ['consent', `delete from consents where id = (select max(id) from consents)`],
])('finds a row that contradicts its event: %s, %s', async (reason, sql) => {
  await asSuperuser(sql);
  const { whole, faults } = await verify();
  expect(whole).toBe(false);
  expect(faults).toContainEqual(expect.objectContaining({ reason, eventId: expect.any(Number) }));
});

test('finds that the text of a document version was replaced', async () => {
  const { bodyHtml } = await app.db('contractTemplates').where({ kind: 'esign_agreement' }).first();
  await asSuperuser(`update contract_templates set body_html = body_html || ' more' where kind = 'esign_agreement'`);
  expect(await verify()).toMatchObject({ whole: false, faults: [{ reason: 'documentVersion', count: 1 }] });
  await asSuperuser(
    `update contract_templates set body_html = '${bodyHtml.replaceAll("'", "''")}' where kind = 'esign_agreement'`,
  );
  expect(await verify()).toMatchObject({ whole: true });
});

test('accepts a history of signatures, erasures, retention and restarts', async () => {
  const families = [await enrolAndSign(app), await enrolAndSign(app)];
  await app.runJobs();
  await tightenAuditRules(app.deps);
  await app.db('contracts').update({ status: 'cancelled', cancelledAt: app.clock.now() });
  app.clock.set('2032-11-23T09:00:00Z');
  await anchorChain(app.deps);
  const body = { parentPhone: families[0]?.phone ?? '', basis: 'request' as const, comment: 'Заявление' };
  await (await app.as('owner')).call(personalDataApi.erase, { body });
  expect(await verify()).toMatchObject({ whole: true });
  await retentionTask(app.deps).run();
  await oldOriginsTask(app.deps).run();
  await tightenAuditRules(app.deps);
  await anchorChain(app.deps);
  const erased = await app.db('auditLogs').whereNull('personalSalt').count({ n: '*' }).first();
  expect(erased?.n).toBeGreaterThan(70);
  expect(await verify()).toMatchObject({ whole: true, faults: [] });
});
