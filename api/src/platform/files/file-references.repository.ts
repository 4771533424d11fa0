import type { Knex } from 'knex';
import { fileColumns, fileListColumns } from './file-columns';

const namesOne = fileColumns.map(({ table, column }) => `select from ${table} where ${column} = key`);
const namesSome = fileListColumns.map(
  ({ table, column }) =>
    `select from ${table} where ${column} @> jsonb_build_array(jsonb_build_object('fileKey', key))`,
);
const unreferenced = `select key from unnest(:keys::text[]) as key
  where ${[...namesOne, ...namesSome].map((rows) => `not exists (${rows})`).join(' and ')}`;

/** Those of the keys that no row names. Each is looked up in an index: batches of hundreds are cheap. */
export async function findUnreferenced(db: Knex, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { key: string }[] }>(unreferenced, { keys });
  return rows.map(({ key }) => key);
}
