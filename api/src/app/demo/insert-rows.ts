import type { Transaction } from '../../platform/database/database';
import { toColumnName } from '../../platform/database/identifiers';

/**
 * Inserts rows in one statement and returns their ids in the same order. All rows must have the same properties: a
 * missing one would not get the column's default.
 */
export async function insertRows(trx: Transaction, table: string, rows: object[]): Promise<number[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([property, value]) => [toColumnName(property), value])),
  );
  const list = columns.map(() => '??').join(', ');
  const { rows: ids } = await trx.raw<{ rows: { id: number }[] }>(
    `insert into ?? (${list}) select ${list} from jsonb_populate_recordset(null::??, ?::jsonb) returning id`,
    [table, ...columns, ...columns, table, JSON.stringify(named)],
  );
  return ids.map(({ id }) => id);
}
