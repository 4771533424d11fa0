import { refusalArchiveRoutes as routes } from '@school/api-contract/families/refusal-archive';
import { excelExport, listFilterNames } from '../../../platform/excel/excel-export';
import { type Implementation, implement } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { getSchoolToday } from '../../school/school.service';
import { getRefusalFigures, listRefusals } from './refusal-archive.service';
import { exportRefusals } from './refusal-archive-export';

export function refusalArchiveFeatureRoutes(deps: PlatformDeps): Implementation[] {
  const { db, clock } = deps;
  return [
    implement(routes.list, async ({ query, reply }) => {
      const page = await listRefusals(db, query, clock.now());
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(routes.figures, ({ query }) => getRefusalFigures(db, query, clock.now())),
    implement(
      routes.export,
      excelExport(deps, {
        event: 'trial_request.refusals_exported',
        facts: ({ query }) => ({ filters: listFilterNames(query) }),
        name: 'Отказы',
        latinName: 'refusals',
        make: async ({ query }) => ({
          file: await exportRefusals(deps, query),
          period: await getSchoolToday(db, clock.now()),
        }),
      }),
    ),
  ];
}
