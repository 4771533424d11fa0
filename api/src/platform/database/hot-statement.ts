import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { recordStatement } from './query-counter';

/** The part of pg's client that is used here. */
interface Connection {
  query<Row>(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: Row[] }>;
}

type Value = string | number | boolean | Date | null | readonly (string | number | null)[];

/**
 * A statement of a route that is called all day. Each connection parses it once and PostgreSQL may keep its plan, and it
 * goes to the driver past knex, whose builder and runner cost more than the driver itself. Not for SQL whose best plan
 * hangs on the values. Parameters are written `:name`; columns come as the SQL names them (`as "mayMark"`).
 *
 * @returns runs it on the database, or inside of the transaction that it is given
 */
export function hotStatement<Row, Name extends string>(
  sql: string,
): (db: Knex, values: Readonly<Record<Name, Value>>) => Promise<Row[]> {
  const { text, names } = numberParameters(sql);
  // one name for one text: pg refuses a name that stands for another
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);

  return async (db, given) => {
    // the connection of a transaction that is over may be somebody else's by now
    if (isTransaction(db) && db.isCompleted()) throw new Error('The transaction of a statement is over');
    const byName: Readonly<Record<string, Value>> = given;
    const values = names.map((parameter) => byName[parameter]);
    const connection: Connection = await db.client.acquireConnection();
    try {
      recordStatement(text);
      return (await connection.query<Row>({ name, text, values })).rows;
    } finally {
      db.client.releaseConnection(connection);
    }
  };
}

/** `:name` -> `$1`; casts (`::date`) and times in texts (`'HH24:MI'`) stay. */
function numberParameters(sql: string): { text: string; names: string[] } {
  const names: string[] = [];
  const text = sql.replace(/(?<![:\w]):([a-z]\w*)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
}

function isTransaction(db: Knex): db is Knex.Transaction {
  return db.isTransaction === true;
}
