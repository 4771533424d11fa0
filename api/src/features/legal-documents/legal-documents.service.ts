import type { LegalDocument } from '@school/api-contract/school/legal-documents';
import type { LegalDocumentKind } from '@school/api-contract/students/document-kinds';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { renderDocument } from '../../shared/documents/document-html';
import { findCurrentDocument } from './legal-documents.repository';

/** The text in force with the operator's data filled in. Refuses with NOT_FOUND. */
export async function getLegalDocument(db: Knex, kind: LegalDocumentKind): Promise<LegalDocument> {
  const found = await findCurrentDocument(db, kind);
  if (!found) throw refuse('NOT_FOUND');
  const { bodyHtml, operator, createdAt, ...document } = found;
  return { ...document, html: renderDocument(bodyHtml, operator), createdAt: createdAt.toISOString() };
}
