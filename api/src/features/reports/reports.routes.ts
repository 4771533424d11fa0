import { reportRoutes as routes } from '@school/api-contract/money/reports';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import { type Caller, type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getRevenue } from '../payments/revenue/revenue.service';
import { getRenewals, getUse } from '../subscriptions/reports/subscription-reports.service';
import { exportRevenue } from './revenue-export';
import { exportRenewals, exportUse } from './subscription-exports';

export function reportsRoutes(deps: PlatformDeps): Implementation[] {
  const { db, audit } = deps;
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
    implement(routes.renewals, ({ query }) => getRenewals(deps, query)),
    implement(routes.renewalsExport, async ({ query, caller, reply }) => {
      const report = await getRenewals(deps, query);
      await recordExport(caller, 'renewals');
      reply.stream(exportRenewals(report), {
        name: `Продление абонементов ${query.from} ${query.to}.xlsx`,
        latinName: `renewals-${query.from}-${query.to}.xlsx`,
      });
      return undefined;
    }),
    implement(routes.use, ({ query }) => getUse(deps, query)),
    implement(routes.useExport, async ({ query, caller, reply }) => {
      const report = await getUse(deps, query);
      await recordExport(caller, 'use');
      reply.stream(exportUse(report), {
        name: `Занятия по абонементам ${query.from} ${query.to}.xlsx`,
        latinName: `use-${query.from}-${query.to}.xlsx`,
      });
      return undefined;
    }),
  ];
}
