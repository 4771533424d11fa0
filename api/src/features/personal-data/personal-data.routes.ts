import { personalDataRoutes as routes } from '@school/api-contract/families/personal-data';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { eraseFamily, getActPdf, listActs, previewErasure, searchFamilies } from './erasure.service';
import { exportFamily } from './export.service';

export function personalDataRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(routes.families, ({ query }) => searchFamilies(deps, query.search)),
    implement(routes.exportFamily, async ({ body, caller, reply }) => {
      const archive = await exportFamily(deps, body.parentPhone, caller);
      reply.file(archive, { name: 'Персональные данные.zip', latinName: 'personal-data.zip' }, 'attachment');
      return undefined;
    }),
    implement(routes.planErasure, ({ body }) => previewErasure(deps, body.parentPhone)),
    implement(routes.erase, ({ body, caller }) => eraseFamily(deps, body, caller)),
    implement(routes.acts, async ({ query, reply }) => {
      const page = await listActs(deps, query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(routes.actPdf, async ({ params, reply }) => {
      const { content, actNumber } = await getActPdf(deps.db, params.id);
      reply.file(content, { name: `Акт ${actNumber}.pdf`, latinName: `act-${actNumber}.pdf` }, 'inline');
      return undefined;
    }),
  ];
}
