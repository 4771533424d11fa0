import type { Knex } from 'knex';

export interface DocumentInForce {
  id: number;
  kind: string;
  version: number;
  title: string;
  bodyHtml: string;
  sha256: string;
  createdAt: Date;
}

/** The latest version of each kind asked for. */
export async function documentsInForce(db: Knex, kinds: readonly string[]): Promise<Map<string, DocumentInForce>> {
  const { rows } = await db.raw<{ rows: DocumentInForce[] }>(
    `select distinct on (kind) id, kind, version, title, body_html, sha256, created_at
     from contract_templates where kind = any(:kinds) order by kind, version desc`,
    { kinds: [...kinds] },
  );
  return new Map(rows.map((row) => [row.kind, row]));
}
