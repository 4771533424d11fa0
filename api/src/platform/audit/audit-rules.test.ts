import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { withTransaction } from '../database/transaction';
import { anchorChain } from './anchor-chain';
import { anchorKey, anchorText } from './anchor-file';
import { rulesTightenedEvent, tightenAuditRules } from './audit-rules';
import { checkChain } from './check-chain';

const app = useTestApp();

const append = (count: number) =>
  withTransaction(app.db, (trx) =>
    app.deps.audit.append(
      trx,
      Array.from({ length: count }, () => ({ eventType: 'test.event', ipAddress: '192.0.2.1' })),
    ),
  );
const check = () => checkChain(app.deps);
const blank = (ids: number[]) =>
  app
    .db('auditLogs')
    .whereIn('id', ids)
    .update({ phoneNumber: null, ipAddress: null, userAgent: null, errorDetails: null, personalSalt: null });

test('erasures and anchors from before the tightened rules still verify, and later changes to them do not', async () => {
  app.clock.set('2026-11-21T09:00:00Z');
  await append(6);
  await blank([1, 2, 4]);
  // the previous version made one anchor per day, without a number
  const { eventHash: head } = await app.db('auditLogs').where({ id: 5 }).first();
  for (const [index, day] of ['2026-11-19', '2026-11-20'].entries()) {
    const anchor = { day, events: 5, lastId: 5, head, anchoredAt: app.clock.now() };
    await app.db('auditAnchors').insert({ ...anchor, daily: true, filedAt: app.clock.now() });
    const previousDay = index === 0 ? null : '2026-11-19';
    const row = { ...anchor, id: 0, number: null, previousDay, filedAt: null, timestampedAt: null };
    await app.deps.files.put(anchorKey(row), Buffer.from(anchorText(row)), 'application/json');
  }
  expect(await check()).toMatchObject({ whole: false, faults: [{ reason: 'erasure', eventId: 1, count: 3 }] });

  await Promise.all([tightenAuditRules(app.deps), tightenAuditRules(app.deps)]);
  await tightenAuditRules(app.deps);
  const [rules, ...others] = await app.db('auditLogs').where({ eventType: rulesTightenedEvent });
  expect(others).toEqual([]);
  expect(rules.metadata).toMatchObject({
    anchor: 1,
    erasedEvents: [
      [1, 2],
      [4, 4],
    ],
    formerAnchors: { count: 2 },
  });
  expect(await check()).toMatchObject({ whole: true, events: 7, anchors: 3 });
  await anchorChain(app.deps);
  expect(await check()).toMatchObject({ whole: true });

  await blank([3]);
  expect(await check()).toMatchObject({ whole: false, faults: [{ reason: 'erasure', eventId: 3, count: 1 }] });
  // a second event of this kind is a fault
  await withTransaction(app.db, (trx) =>
    app.deps.audit.append(trx, [
      { eventType: rulesTightenedEvent, metadata: { ...rules.metadata, anchor: undefined, erasedEvents: [[1, 4]] } },
    ]),
  );
  expect(await check()).toMatchObject({ whole: false, faults: [{ reason: 'rules', eventId: 9 }] });
});

test('the check detects a removed anchor of the previous version', async () => {
  await app.db('auditAnchors').where({ day: '2026-11-20' }).delete();
  await app.deps.files.delete(anchorKey({ number: null, day: '2026-11-20' }));
  const { faults } = await check();
  expect(faults).toContainEqual(expect.objectContaining({ reason: 'anchorMissing', eventId: 7, number: null }));
});

test('a new chain needs no rules event', async () => {
  await app.db.raw(`alter table audit_logs disable trigger user; truncate audit_logs, audit_anchors restart identity;
    update audit_head set events = 0, last_id = 0, head = repeat('0', 64); alter table audit_logs enable trigger user`);
  await tightenAuditRules(app.deps);
  await withTransaction(app.db, (trx) => app.deps.audit.append(trx, [{ eventType: 'test.event', anchored: true }]));
  await tightenAuditRules(app.deps);
  expect(await app.db('auditLogs').pluck('eventType')).toEqual(['test.event']);
});
