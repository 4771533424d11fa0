import path from 'node:path';
import type { Knex } from 'knex';
import pg from 'pg';
import { createDatabase } from '../api/src/platform/database/database';
import { migrate } from '../api/src/platform/database/migrate';
import { startEmbeddedPostgres } from '../api/src/platform/embedded-postgres/embedded-postgres';

const root = path.resolve(import.meta.dirname, '..');

/** Runs the work on a new database with the seed, which is dropped afterwards. */
export async function withMeasuredDatabase<Result>(
  name: string,
  seed: readonly string[],
  work: (db: Knex, client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(root, '.cache', `bench-${name}`) });
  const server = new pg.Client(postgres.url);
  await server.connect();
  await server.query(`drop database if exists bench_${name} with (force)`);
  await server.query(`create database bench_${name} template template0`);
  const url = Object.assign(new URL(postgres.url), { pathname: `/bench_${name}` }).href;
  const db = createDatabase(url, { poolMax: 1 });
  const client = new pg.Client(url);
  try {
    await migrate(db);
    await client.connect();
    for (const statement of seed) await client.query(statement);
    return await work(db, client);
  } finally {
    await client.end();
    await db.destroy();
    await server.query(`drop database if exists bench_${name} with (force)`);
    await server.end();
    await postgres.stop();
  }
}

interface Comparison {
  name: string;
  product: () => Promise<unknown>;
  /** A plain statement that does the same. */
  plain: () => Promise<unknown>;
}

/** Prints the median time of each and its ratio to the plain statement; whether all are within the limit. */
export async function compareTimes(
  cases: readonly Comparison[],
  { rounds, maxRatio }: { rounds: number; maxRatio: number },
): Promise<boolean> {
  let isQuick = true;
  for (const { name, product, plain } of cases) {
    const times: { product: number[]; plain: number[] } = { product: [], plain: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.product.push(await timed(product));
      times.plain.push(await timed(plain));
    }
    const [productMs, plainMs] = [median(times.product), median(times.plain)];
    const ratio = productMs / plainMs;
    console.log(`${name}: ${productMs.toFixed(2)} ms, plain ${plainMs.toFixed(2)} ms, ratio ${ratio.toFixed(2)}`);
    isQuick &&= ratio <= maxRatio;
  }
  return isQuick;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
