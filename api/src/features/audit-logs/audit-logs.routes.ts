import { auditLogRoutes as routes } from '@school/api-contract/accounts/audit-logs';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getAuditChain, listAuditLogs, verifyAuditChain } from './audit-logs.service';

export function auditLogsRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(routes.list, async ({ query, reply }) => {
      const { rows, total, nextCursor } = await listAuditLogs(deps, query);
      reply.page(total, nextCursor);
      return rows;
    }),
    implement(routes.chain, () => getAuditChain(deps)),
    implement(routes.verifyChain, ({ caller }) => verifyAuditChain(deps, caller)),
  ];
}
