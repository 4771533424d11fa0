import { createHash } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { migrations } from '../../api/migrations';
import { createDatabase } from '../../api/src/platform/database/database';
import { migrate } from '../../api/src/platform/database/migrate';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../api/src/platform/embedded-postgres/embedded-postgres';
import { seedStatements, size } from './school.sql';

const template = 'bench_school';

/**
 * Starts the PostgreSQL of the benchmarks in `.cache/bench`. The school is created once and kept until its SQL or the
 * migrations change.
 */
export async function startCluster(root: string): Promise<EmbeddedPostgres & { databaseUrl: string }> {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(root, '.cache', 'bench') });
  try {
    const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${template}` }).href;
    await makeSchool(postgres.url, databaseUrl);
    return { ...postgres, databaseUrl };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function makeSchool(serverUrl: string, databaseUrl: string): Promise<void> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([seedStatements, migrations.map(({ name }) => name)]))
    .digest('hex');
  const server = new pg.Client(serverUrl);
  await server.connect();
  try {
    const { rows } = await server.query<{ made: string | null }>(
      `select shobj_description(oid, 'pg_database') as made from pg_database where datname = $1`,
      [template],
    );
    if (rows[0]?.made === fingerprint) return;
    console.log(`Making ${size.students} students, ${size.marks} marks, ${size.payments} payments (once)…`);
    await server.query(`drop database if exists ${template} with (force)`);
    await server.query(`create database ${template} template template0`);
    await migrateAndAnalyse(databaseUrl, seedStatements);
    await server.query(`comment on database ${template} is '${fingerprint}'`);
  } finally {
    await server.end();
  }
}

async function migrateAndAnalyse(databaseUrl: string, statements: readonly string[]): Promise<void> {
  const db = createDatabase(databaseUrl, { poolMax: 1 });
  await migrate(db).finally(() => db.destroy());
  // Uses a separate client, without the product's time limits.
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    for (const statement of [...statements, 'vacuum analyze']) await client.query(statement);
  } finally {
    await client.end();
  }
}
