import type { LegalDocumentKind } from '@school/api-contract/students/document-kinds';
import type { Knex } from 'knex';

export interface StoredDocument {
  kind: LegalDocumentKind;
  version: number;
  title: string;
  bodyHtml: string;
  createdAt: Date;
  /** Values of the document's `{{variables}}`. */
  operator: Record<string, string>;
}

/** The newest version with the school's data for its variables. */
export async function findCurrentDocument(db: Knex, kind: LegalDocumentKind): Promise<StoredDocument | undefined> {
  return db('contractTemplates')
    .joinRaw('cross join settings_school')
    .where({ kind })
    .orderBy('version', 'desc')
    .first(
      'kind',
      'version',
      'title',
      'bodyHtml',
      'contractTemplates.createdAt',
      db.raw(`json_build_object(
        'operatorName', operator_name, 'operatorInn', operator_inn, 'operatorOgrn', operator_ogrn,
        'operatorAddress', operator_address, 'operatorPhone', operator_phone, 'operatorEmail', operator_email,
        'bankDetails', bank_details
      ) as operator`),
    );
}

/** A version of a legal document or of the contract template. */
export interface DocumentVersionRow {
  id: number;
  kind: string;
  version: number;
  title: string;
  bodyHtml: string;
  sha256: string;
  createdAt: Date;
}

/** The newest version of each kind. */
export async function listNewestDocuments(db: Knex, kinds: readonly string[]): Promise<DocumentVersionRow[]> {
  const { rows } = await db.raw<{ rows: DocumentVersionRow[] }>(
    `select distinct on (kind) id, kind, version, title, body_html, sha256, created_at
     from contract_templates where kind = any(:kinds) order by kind, version desc`,
    { kinds: [...kinds] },
  );
  return rows;
}

/** The given versions that exist. */
export async function listDocumentVersions(
  db: Knex,
  wanted: readonly { kind: string; version: number }[],
): Promise<DocumentVersionRow[]> {
  const { rows } = await db.raw<{ rows: DocumentVersionRow[] }>(
    `select id, kind, version, title, body_html, sha256, created_at from contract_templates
     where (kind, version) in (select * from unnest(:kinds::text[], :versions::int[]))`,
    { kinds: wanted.map(({ kind }) => kind), versions: wanted.map(({ version }) => version) },
  );
  return rows;
}
