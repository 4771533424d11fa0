import type { Knex } from 'knex';
import { type DocumentInForce, findDocumentVersions, findNewestDocuments } from './legal-documents.repository';

export type { DocumentInForce };

/** The latest version of each kind asked for, for other features; one statement. */
export async function documentsInForce(db: Knex, kinds: readonly string[]): Promise<Map<string, DocumentInForce>> {
  const documents = await findNewestDocuments(db, kinds);
  return new Map(documents.map((document) => [document.kind, document]));
}

/** These versions, in force or not any more, for other features; one that there is not is left out. One statement. */
export async function documentsOfVersions(
  db: Knex,
  wanted: readonly { kind: string; version: number }[],
): Promise<Map<string, DocumentInForce>> {
  const documents = await findDocumentVersions(db, wanted);
  return new Map(documents.map((document) => [document.kind, document]));
}
