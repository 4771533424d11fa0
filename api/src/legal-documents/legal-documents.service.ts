import type { LegalDocument, LegalDocumentKind } from '@school/api-contract/legal-documents';
import type { Knex } from 'knex';
import { renderDocument } from '../contracts/document/document-html';
import { refuse } from '../platform/app-error';
import { findCurrentDocument } from './legal-documents.repository';

/** The text in force, sanitised and with the operator's details filled in. */
export async function readLegalDocument(db: Knex, kind: LegalDocumentKind): Promise<LegalDocument> {
  const found = await findCurrentDocument(db, kind);
  if (!found) throw refuse('NOT_FOUND');
  const { bodyHtml, operator, createdAt, ...document } = found;
  return { ...document, html: renderDocument(bodyHtml, operator), createdAt: createdAt.toISOString() };
}
