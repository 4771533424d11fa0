import { auditLogRoutes as routes } from '@school/api-contract/audit-logs';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import { listAuditLogs, readChain, verifyChainNow } from './audit-logs.service';

export function auditLogsRoutes(deps: AppDeps): Implementation[] {
  return [
    implement(routes.list, async ({ query, reply }) => {
      const { rows, total, nextCursor } = await listAuditLogs(deps, query);
      reply.page(total, nextCursor);
      return rows;
    }),
    implement(routes.chain, () => readChain(deps)),
    implement(routes.verifyChain, ({ caller }) => verifyChainNow(deps, caller)),
  ];
}
