import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '../platform/database/database';
import { migrate } from '../platform/database/migrate';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres';
import { bundleWorkers } from './bundle';

const templateDatabase = `school_template_${process.pid}`;

/**
 * Starts one PostgreSQL for the whole run with one migrated template database that is copied for each test file.
 * Bundles the workers, too. TEST_DATABASE_URL names another server to use; its user must be allowed to create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = await bundleWorkers();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'school-test-'));
  const external = process.env.TEST_DATABASE_URL;
  const cluster = external ? undefined : await startEmbeddedPostgres({ dataDir, durable: false });
  const url = external ?? cluster?.url ?? '';
  const server = createDatabase(url, { poolMax: 1 });
  await server.raw('create database ?? template template0', [templateDatabase]);

  const templateUrl = new URL(url);
  templateUrl.pathname = `/${templateDatabase}`;
  const template = createDatabase(templateUrl.href, { poolMax: 1 });
  await migrate(template);
  await template.destroy();

  project.provide('workersFolder', pathToFileURL(`${workers.folder}/`).href);
  project.provide('databaseServerUrl', url);
  project.provide('templateDatabase', templateDatabase);
  return async () => {
    if (external) await server.raw('drop database if exists ?? with (force)', [templateDatabase]);
    await server.destroy();
    await cluster?.stop();
    await workers.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
}
