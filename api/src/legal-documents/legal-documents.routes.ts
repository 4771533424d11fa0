import { legalDocumentRoutes } from '@school/api-contract/legal-documents';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import { readLegalDocument } from './legal-documents.service';

export function legalDocumentsRoutes({ db }: AppDeps): Implementation[] {
  return [implement(legalDocumentRoutes.read, ({ params }) => readLegalDocument(db, params.kind))];
}
