import { reportRoutes as routes } from '@school/api-contract/money/reports';
import { excelExport } from '../../platform/excel/excel-export';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getRevenue } from '../payments/revenue/revenue.service';
import { getRenewals, getUse } from '../subscriptions/reports/subscription-reports.service';
import { exportRevenue } from './revenue-export';
import { exportRenewals, exportUse } from './subscription-exports';

export function reportsRoutes(deps: PlatformDeps): Implementation[] {
  const toPeriod = ({ from, to }: { from: string; to: string }) => `${from} ${to}`;
  return [
    implement(routes.revenue, ({ query }) => getRevenue(deps, query)),
    implement(
      routes.revenueExport,
      excelExport(deps, {
        event: 'report.exported',
        facts: () => ({ report: 'revenue' }),
        name: 'Выручка',
        latinName: 'revenue',
        make: async ({ query }) => ({
          file: exportRevenue(await getRevenue(deps, query), query),
          period: toPeriod(query),
        }),
      }),
    ),
    implement(routes.renewals, ({ query }) => getRenewals(deps, query)),
    implement(
      routes.renewalsExport,
      excelExport(deps, {
        event: 'report.exported',
        facts: () => ({ report: 'renewals' }),
        name: 'Продление абонементов',
        latinName: 'renewals',
        make: async ({ query }) => ({ file: exportRenewals(await getRenewals(deps, query)), period: toPeriod(query) }),
      }),
    ),
    implement(routes.use, ({ query }) => getUse(deps, query)),
    implement(
      routes.useExport,
      excelExport(deps, {
        event: 'report.exported',
        facts: () => ({ report: 'use' }),
        name: 'Занятия по абонементам',
        latinName: 'use',
        make: async ({ query }) => ({ file: exportUse(await getUse(deps, query)), period: toPeriod(query) }),
      }),
    ),
  ];
}
