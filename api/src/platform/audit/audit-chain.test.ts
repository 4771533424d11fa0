import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { withTransaction } from '../database/transaction';
import type { AuditEvent } from './audit-log';
import { canonicalJson } from './canonical-json';
import { erasePersonalData } from './erase-personal-data';
import { verifyAuditChain } from './verify-chain';

const app = useTestApp();

const append = (...events: AuditEvent[]) => withTransaction(app.db, (trx) => app.deps.audit.append(trx, events));

const rich: AuditEvent = {
  eventType: 'contract.signed',
  severity: 'critical',
  contractId: 7,
  signatureId: 8,
  userId: 9,
  phoneNumber: '+79161234567',
  ipAddress: '2001:db8::1',
  userAgent: 'Mozilla/5.0 "кавычки"',
  metadata: { z: 1, a: { c: null, b: [1.5, 'ё', true] }, when: new Date('2026-11-21T09:00:00Z'), gone: undefined },
  errorDetails: 'нет',
};

/** Runs SQL as an attacker who has all rights and disables the trigger first. */
async function tamper(sql: string): Promise<void> {
  await app.db.raw(`alter table audit_logs disable trigger user; ${sql}; alter table audit_logs enable trigger user`);
}

test('an empty chain is whole, and stored events verify after a round trip through the database', async () => {
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true, events: 0 });
  await append(rich, { eventType: 'auth.login' });
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true, events: 2 });
});

test('fifty parallel writers make one chain without a fork', async () => {
  const before = await verifyAuditChain(app.db);
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => append({ eventType: 'test.event', metadata: { index } }, rich)),
  );
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true, events: before.events + 100 });
});

test('a rolled-back transaction leaves no event and no gap', async () => {
  const before = await verifyAuditChain(app.db);
  const failed = withTransaction(app.db, async (trx) => {
    await app.deps.audit.append(trx, [rich]);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await append(rich);
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true, events: before.events + 1 });
});

test.each(["update audit_logs set severity = 'info'", 'delete from audit_logs', 'truncate audit_logs'])(
  'the table refuses: %s',
  async (sql) => {
    await expect(app.db.raw(sql)).rejects.toThrow('audit_logs takes inserts only');
  },
);

test('all personal fields can be erased together, and the chain stays whole', async () => {
  await append({ ...rich, contractId: 70 }, { ...rich, contractId: 71 });
  await append({ eventType: 'trial_request.created', ipAddress: '192.0.2.1', metadata: { trialRequestId: 5 } });
  const before = await verifyAuditChain(app.db);
  const erase = () =>
    withTransaction(app.db, (trx) => erasePersonalData(trx, { contractIds: [70], trialRequestIds: [5, 6] }));
  const [first] = await app.db('auditLogs').where({ contractId: 70 }).pluck('id');
  const erasedEvents = await erase();
  expect(erasedEvents).toEqual([
    [first, first],
    [first + 2, first + 2],
  ]);
  expect(await erase()).toEqual([]);
  const unexplained = { reason: 'erasure', eventId: first, count: 2 };
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: false, faults: [unexplained] });
  await append({ eventType: 'test.erased', metadata: { erasedEvents } });
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true, events: before.events + 1 });
  const gone = { phoneNumber: null, ipAddress: null, userAgent: null, errorDetails: null, personalSalt: null };
  const [request, other, erased] = await app.db('auditLogs').orderBy('id', 'desc').offset(1).limit(3);
  expect(request).toMatchObject({ ...gone, metadata: { trialRequestId: 5 } });
  expect(erased).toMatchObject({ ...gone, eventType: 'contract.signed', contractId: 70, userId: '9' });
  expect(other).toMatchObject({ phoneNumber: rich.phoneNumber, userAgent: rich.userAgent });
});

test.each([
  'phone_number = null',
  "phone_number = '+79990000000'",
  'phone_number = null, ip_address = null, user_agent = null, error_details = null',
  "phone_number = null, ip_address = null, user_agent = null, error_details = null, personal_salt = null, metadata = '{}'",
])('no other change counts as an erasure: %s', async (change) => {
  await append(rich);
  const newest = '(select max(id) from audit_logs)';
  await expect(app.db.raw(`update audit_logs set ${change} where id = ${newest}`)).rejects.toThrow('UPDATE refused');
});

test('the check detects a changed address, and an address added to an erased event', async () => {
  const [row] = await app.db('auditLogs').orderBy('id').limit(1);
  const broken = { whole: false, events: 0, faults: [{ reason: 'content', eventId: row.id }] };
  await tamper(`update audit_logs set ip_address = '192.0.2.66' where id = ${row.id}`);
  expect(await verifyAuditChain(app.db)).toMatchObject(broken);
  await tamper(`alter table audit_logs drop constraint audit_logs_check;
    update audit_logs set personal_salt = null where id = ${row.id}`);
  expect(await verifyAuditChain(app.db)).toMatchObject(broken);
  await tamper(`update audit_logs set phone_number = null, ip_address = null, user_agent = null, error_details = null
    where id = ${row.id}`);
  expect(await verifyAuditChain(app.db)).toMatchObject({ faults: [{ reason: 'erasure', eventId: row.id, count: 1 }] });
  await append({ eventType: 'test.erased', metadata: { erasedEvents: [[row.id, row.id]] } });
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true });
});

test('the check detects a changed event', async () => {
  const [row] = await app.db('auditLogs').orderBy('id').offset(4).limit(1);
  await tamper(`update audit_logs set metadata = '{"index": 77}' where id = ${row.id}`);
  const broken = { whole: false, events: 4, faults: [{ reason: 'content', eventId: row.id }] };
  expect(await verifyAuditChain(app.db)).toMatchObject(broken);
  await tamper(`update audit_logs set metadata = '${JSON.stringify(row.metadata)}' where id = ${row.id}`);
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true });
});

test('the check detects a removed event', async () => {
  const [row, next] = await app.db('auditLogs').orderBy('id').offset(9).limit(2);
  await tamper(`delete from audit_logs where id = ${row.id}`);
  const broken = { whole: false, events: 9, faults: [{ reason: 'link', eventId: next.id }] };
  expect(await verifyAuditChain(app.db)).toMatchObject(broken);
});

test('canonical JSON does not depend on the order of keys', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'ё' })).toBe('{"a":"ё","b":[{"c":null,"d":1}]}');
});
