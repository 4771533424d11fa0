import type pg from 'pg';

export interface Table {
  name: string;
  /** Columns without generated ones. */
  columns: string[];
}

/**
 * Tables that are not in a backup. Migrations write the first two; counters and solved captchas live for minutes, and
 * counts of canaries as long as those run. After a restore everybody signs in again, because a session of the backup may have been ended later; their browsers then
 * ask for push messages again.
 */
export const excludedTables = [
  ...['migrations', 'migrations_lock', 'rate_limits', 'used_challenges', 'release_counts'],
  ...['sessions', 'push_subscriptions', 'pending_sign_ins', 'passkey_challenges'],
];

type Queries = Pick<pg.ClientBase, 'query'>;

/** Lists the tables of a backup by name. */
export async function listTables(client: Queries): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, json_agg(a.attname order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname collate "C"`,
    [excludedTables],
  );
  return rows;
}

/** Lists the last value of each used sequence. */
export async function listSequences(client: Queries): Promise<{ name: string; lastValue: number }[]> {
  const { rows } = await client.query<{ name: string; lastValue: string }>(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  );
  return rows.map(({ name, lastValue }) => ({ name, lastValue: Number(lastValue) }));
}

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const toColumnList = ({ columns }: Table) => columns.map(quoteIdentifier).join(', ');
