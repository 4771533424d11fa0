import type { AuditChain, AuditLogRow, auditLogRoutes } from '@school/api-contract/accounts/audit-logs';
import type { RouteInput } from '@school/api-contract/route';
import { z } from 'zod';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { type Page, positionId, readCursor, toPage } from '../../platform/http/paging';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getChainRow, listAuditLogRows } from './audit-logs.repository';
import { hideSecrets } from './hide-secrets';
import { toActor } from './to-actor';
import { verifyAudit } from './verify-audit';

type ListQuery = RouteInput<typeof auditLogRoutes.list>['query'];

/** The audit log, newest first. */
export async function listAuditLogs(
  deps: Pick<PlatformDeps, 'db'>,
  { limit, cursor, ...filter }: ListQuery,
): Promise<Page<AuditLogRow>> {
  const [after] = readCursor(cursor, z.tuple([positionId])) ?? [];
  const found = await listAuditLogRows(deps.db, { ...filter, after, limit });
  const { rows, ...page } = toPage(found, limit, ({ id }) => [id]);
  return {
    ...page,
    rows: rows.map(({ at, metadata, userId, studentId, childName, ...row }) => ({
      ...row,
      ...(studentId !== null && { studentId }),
      ...(childName !== null && { childName }),
      actor: toActor(row.eventType, userId),
      at: at.toISOString(),
      metadata: hideSecrets(metadata),
    })),
  };
}

/** The result of the last check, and the newest anchors. */
export async function getAuditChain(deps: Pick<PlatformDeps, 'db'>): Promise<AuditChain> {
  const { checkedAt, anchors, ...chain } = await getChainRow(deps.db);
  return {
    ...chain,
    checkedAt: checkedAt?.toISOString() ?? null,
    anchors: anchors.map((anchor) => ({ ...anchor, anchoredAt: new Date(anchor.anchoredAt).toISOString() })),
  };
}

/** Checks the whole chain, its anchors and the rows that it covers, and records the result as an event of the chain. */
export async function verifyAuditChain(deps: PlatformDeps, caller: Caller): Promise<AuditChain> {
  const { whole, events, faults } = await verifyAudit(deps);
  const metadata = { whole, events, ...(whole ? {} : { faults }) };
  const severity = whole ? 'info' : 'critical';
  await withTransaction(deps.db, (trx) =>
    deps.audit.append(trx, [{ ...auditEvent(caller, 'audit.chain_checked', metadata), severity }]),
  );
  return getAuditChain(deps);
}
