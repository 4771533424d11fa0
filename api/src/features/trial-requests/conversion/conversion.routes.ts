import { funnelConversionRoutes as routes } from '@school/api-contract/families/funnel-conversion';
import { excelExport } from '../../../platform/excel/excel-export';
import { type Implementation, implement } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { getConversion } from './conversion.service';
import { exportConversion } from './conversion-export';

export function funnelConversionFeatureRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(routes.read, ({ query }) => getConversion(deps, query)),
    implement(
      routes.export,
      excelExport(deps, {
        event: 'report.exported',
        facts: () => ({ report: 'conversion' }),
        name: 'Конверсия воронки',
        latinName: 'funnel-conversion',
        make: async ({ query }) => ({
          file: exportConversion(await getConversion(deps, query), query),
          period: `${query.from} ${query.to}`,
        }),
      }),
    ),
  ];
}
