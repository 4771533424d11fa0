import type { AuditChain, AuditLogRow, auditLogRoutes } from '@school/api-contract/audit-logs';
import type { RouteInput } from '@school/api-contract/route';
import { z } from 'zod';
import type { AppDeps } from '../platform/app-deps';
import { checkChain } from '../platform/audit/check-chain';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { type Page, positionId, readCursor, toPage } from '../platform/http/paging';
import { signedIn } from '../platform/http/signed-in';
import { findAuditLogs, findChain } from './audit-logs.repository';
import { hideSecrets } from './hide-secrets';

type ListQuery = RouteInput<typeof auditLogRoutes.list>['query'];

/** The audit log, newest first. */
export async function listAuditLogs(
  deps: Pick<AppDeps, 'db'>,
  { limit, cursor, ...filter }: ListQuery,
): Promise<Page<AuditLogRow>> {
  const [after] = readCursor(cursor, z.tuple([positionId])) ?? [];
  const found = await findAuditLogs(deps.db, { ...filter, after, limit });
  const { rows, ...page } = toPage(found, limit, ({ id }) => [id]);
  return {
    ...page,
    rows: rows.map(({ at, metadata, ...row }) => ({ ...row, at: at.toISOString(), metadata: hideSecrets(metadata) })),
  };
}

/** What the last check found, and the newest anchors. */
export async function readChain(deps: Pick<AppDeps, 'db'>): Promise<AuditChain> {
  const { brokenId, brokenReason, brokenDay, checkedAt, anchors, ...chain } = await findChain(deps.db);
  return {
    ...chain,
    checkedAt: checkedAt?.toISOString() ?? null,
    broken: brokenReason && { eventId: brokenId, reason: brokenReason, day: brokenDay },
    anchors: anchors.map((anchor) => ({ ...anchor, anchoredAt: new Date(anchor.anchoredAt).toISOString() })),
  };
}

/** Checks the whole chain and its anchors now; that it was asked for, and with what result, is an event of the chain itself. */
export async function verifyChainNow(deps: AppDeps, caller: Caller): Promise<AuditChain> {
  const { whole, events, brokenReason: reason, brokenId: eventId, brokenDay: day } = await checkChain(deps);
  const { ip: ipAddress, userAgent } = caller;
  const metadata = { whole, events, ...(whole ? {} : { reason, eventId, day }) };
  const severity = whole ? 'info' : 'critical';
  const userId = signedIn(caller).id;
  await withTransaction(deps.db, (trx) =>
    deps.audit.append(trx, [{ eventType: 'audit.chain_checked', severity, userId, ipAddress, userAgent, metadata }]),
  );
  return readChain(deps);
}
