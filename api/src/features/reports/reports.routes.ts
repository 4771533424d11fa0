import { reportRoutes as routes } from '@school/api-contract/money/reports';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import { type Caller, type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getRevenue } from '../payments/revenue/revenue.service';
import { exportRevenue } from './revenue-export';

export function reportsRoutes({ db, audit }: PlatformDeps): Implementation[] {
  /** That figures left the portal goes on record before the file is made. */
  const recordExport = (caller: Caller, report: string) =>
    withTransaction(db, (trx) => audit.append(trx, [auditEvent(caller, 'report.exported', { report })]));

  return [
    implement(routes.revenue, ({ query }) => getRevenue(db, query)),
    implement(routes.revenueExport, async ({ query, caller, reply }) => {
      await recordExport(caller, 'revenue');
      const file = exportRevenue(await getRevenue(db, query), query);
      const months = `${query.from} ${query.to}`;
      reply.stream(file, { name: `Выручка ${months}.xlsx`, latinName: `revenue-${query.from}-${query.to}.xlsx` });
      return undefined;
    }),
  ];
}
