import { contractTemplateRoutes } from '@school/api-contract/contracts/contract-templates';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import {
  createDocumentVersion,
  createSamplePdf,
  getDocumentVersion,
  listDocumentVersions,
  markDocumentVersionRead,
  previewDocument,
} from './contract-templates.service';

export function contractTemplatesRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(contractTemplateRoutes.list, ({ query }) => listDocumentVersions(deps, query.kind)),
    implement(contractTemplateRoutes.read, ({ params }) => getDocumentVersion(deps, params.id)),
    implement(contractTemplateRoutes.create, ({ body, caller }) => createDocumentVersion(deps, body, caller)),
    implement(contractTemplateRoutes.markRead, ({ params, caller }) =>
      markDocumentVersionRead(deps, params.id, caller),
    ),
    implement(contractTemplateRoutes.preview, ({ body }) => previewDocument(deps, body)),
    implement(contractTemplateRoutes.testPdf, async ({ body, reply }) => {
      const names = { name: 'Образец.pdf', latinName: 'sample.pdf' };
      reply.file(await createSamplePdf(deps, body), names, 'inline');
      return undefined;
    }),
  ];
}
