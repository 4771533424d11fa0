import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { recordStatement } from './query-counter';
import { limitStatement, type PooledConnection } from './time-limits';

type Value = string | number | boolean | Date | null | readonly (string | number | null)[];

/**
 * Prepares a statement of a frequently called route. Each connection parses it once and PostgreSQL may keep its plan;
 * it bypasses knex, whose builder and runner cost more than the driver. Not for SQL whose best plan depends on the
 * values. Parameters are written `:name`; columns are named in the SQL (`as "mayMark"`).
 *
 * @returns a function that runs the statement on the database or in the given transaction
 */
export function preparedStatement<Row extends object, Name extends string>(
  sql: string,
): (db: Knex, values: Readonly<Record<Name, Value>>) => Promise<Row[]> {
  const { text, names } = numberParameters(sql);
  // Each text gets its own name, because pg refuses a name that was used for another text.
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);

  return (db, given) => run<Row>(db, { name, text, values: toValues(names, given) });
}

/**
 * Does the same for SQL whose best plan depends on the values, or whose text varies with the request: PostgreSQL plans
 * each call again. Saves the cost of knex, which is most of the time of a small answer.
 */
export function plannedStatement<Row extends object>(
  db: Knex,
  sql: string,
  given: Readonly<Record<string, Value>>,
): Promise<Row[]> {
  const { text, names } = numberParameters(sql);
  return run<Row>(db, { text, values: toValues(names, given) });
}

const toValues = (names: readonly string[], given: Readonly<Record<string, Value>>) =>
  names.map((parameter) => given[parameter]);

async function run<Row extends object>(
  db: Knex,
  query: { name?: string; text: string; values: (Value | undefined)[] },
): Promise<Row[]> {
  // another caller may already use the connection of a completed transaction
  if (isTransaction(db) && db.isCompleted()) throw new Error('The transaction of a statement is over');
  const connection: PooledConnection = await db.client.acquireConnection();
  try {
    recordStatement(query.text);
    const statement = { sql: query.text, commits: !isTransaction(db) };
    const { rows } = await limitStatement(connection, statement, () => connection.query<Row>(query));
    return rows;
  } finally {
    db.client.releaseConnection(connection);
  }
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
