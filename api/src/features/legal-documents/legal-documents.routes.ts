import { legalDocumentRoutes } from '@school/api-contract/school/legal-documents';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getLegalDocument } from './legal-documents.service';

export function legalDocumentsRoutes({ db }: PlatformDeps): Implementation[] {
  return [implement(legalDocumentRoutes.read, ({ params }) => getLegalDocument(db, params.kind))];
}
