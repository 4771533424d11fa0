import { expect, test } from 'vitest';
import { withTransaction } from '../database/transaction';
import { useTestApp } from '../testing/test-app';
import { canonicalJson } from './audit-chain';
import type { AuditEvent } from './audit-log';
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

/** As somebody with all rights over the database, who takes the trigger away first. */
async function tamper(sql: string): Promise<void> {
  await app.db.raw(`alter table audit_logs disable trigger audit_logs_insert_only; ${sql};
    alter table audit_logs enable trigger audit_logs_insert_only`);
}

test('an empty chain is whole, and what was written verifies after it came back from the database', async () => {
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true, events: 0 });
  await append(rich, { eventType: 'auth.login' });
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true, events: 2 });
});

test('fifty writers at once make one chain without a fork', async () => {
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

test('a changed event is found', async () => {
  const [row] = await app.db('auditLogs').orderBy('id').offset(4).limit(1);
  await tamper(`update audit_logs set metadata = '{"index": 77}' where id = ${row.id}`);
  const broken = { whole: false, events: 4, brokenId: row.id, reason: 'content' };
  expect(await verifyAuditChain(app.db)).toEqual(broken);
  await tamper(`update audit_logs set metadata = '${JSON.stringify(row.metadata)}' where id = ${row.id}`);
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true });
});

test('a removed event is found', async () => {
  const [row, next] = await app.db('auditLogs').orderBy('id').offset(9).limit(2);
  await tamper(`delete from audit_logs where id = ${row.id}`);
  const broken = { whole: false, events: 9, brokenId: next.id, reason: 'link' };
  expect(await verifyAuditChain(app.db)).toEqual(broken);
});

test('canonical JSON does not depend on the order of keys', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'ё' })).toBe('{"a":"ё","b":[{"c":null,"d":1}]}');
});
