import type { Knex } from 'knex';
import { type DocumentInForce, findNewestDocuments } from './legal-documents.repository';

export type { DocumentInForce };

/** The latest version of each kind asked for, for other features; one statement. */
export async function documentsInForce(db: Knex, kinds: readonly string[]): Promise<Map<string, DocumentInForce>> {
  const documents = await findNewestDocuments(db, kinds);
  return new Map(documents.map((document) => [document.kind, document]));
}
