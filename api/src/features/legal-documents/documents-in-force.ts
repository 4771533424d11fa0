import type { Knex } from 'knex';
import { type DocumentVersionRow, listDocumentVersions, listNewestDocuments } from './legal-documents.repository';

export type { DocumentVersionRow };

/** The version in force of each given kind, in one statement, for other features. */
export async function findDocumentsInForce(
  db: Knex,
  kinds: readonly string[],
): Promise<Map<string, DocumentVersionRow>> {
  const documents = await listNewestDocuments(db, kinds);
  return new Map(documents.map((document) => [document.kind, document]));
}

/** The given versions, by kind, in one statement, for other features. Versions that do not exist are left out. */
export async function findDocumentsByVersion(
  db: Knex,
  wanted: readonly { kind: string; version: number }[],
): Promise<Map<string, DocumentVersionRow>> {
  const documents = await listDocumentVersions(db, wanted);
  return new Map(documents.map((document) => [document.kind, document]));
}
