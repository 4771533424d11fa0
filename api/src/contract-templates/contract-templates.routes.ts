import { contractTemplateRoutes } from '@school/api-contract/contract-templates';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import { createVersion, listVersions, previewDocument, readVersion, samplePdf } from './contract-templates.service';

export function contractTemplatesRoutes(deps: AppDeps): Implementation[] {
  return [
    implement(contractTemplateRoutes.list, ({ query }) => listVersions(deps, query.kind)),
    implement(contractTemplateRoutes.read, ({ params }) => readVersion(deps, params.id)),
    implement(contractTemplateRoutes.create, ({ body, caller }) => createVersion(deps, body, caller)),
    implement(contractTemplateRoutes.preview, ({ body }) => previewDocument(deps, body)),
    implement(contractTemplateRoutes.testPdf, async ({ body, reply }) => {
      const names = { name: 'Образец.pdf', latinName: 'sample.pdf' };
      reply.file(await samplePdf(deps, body), names, 'inline');
      return undefined;
    }),
  ];
}
