import type { Knex } from 'knex';
import { fileColumns, fileListColumns } from './file-columns';

const columnReferencesSql = fileColumns.map(({ table, column }) => `select from ${table} where ${column} = key`);
const listReferencesSql = fileListColumns.map(
  ({ table, column }) =>
    `select from ${table} where ${column} @> jsonb_build_array(jsonb_build_object('fileKey', key))`,
);
const unreferencedKeysSql = `select key from unnest(:keys::text[]) as key
  where ${[...columnReferencesSql, ...listReferencesSql].map((rows) => `not exists (${rows})`).join(' and ')}`;

/** The keys that no row names. Each key is an index lookup, so batches of hundreds are cheap. */
export async function listUnreferencedKeys(db: Knex, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { key: string }[] }>(unreferencedKeysSql, { keys });
  return rows.map(({ key }) => key);
}

const columnKeysSql = fileColumns.map(({ table, column }) => `select ${column} as key from ${table}`);
const listKeysSql = fileListColumns.map(
  ({ table, column }) => `select part ->> 'fileKey' from ${table}, jsonb_array_elements(${column}) part`,
);

/** Every key that a row names. */
export const referencedKeysSql = `select distinct key from (${[...columnKeysSql, ...listKeysSql].join(' union all ')}) named
  where key <> '' order by key`;
