import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Product, startProduct } from './product';

/** Set by `prepareData` for the workers, which are separate processes. */
const variable = 'SCHOOL_E2E_PREPARED_DATA';

/**
 * Creates a data folder with published releases, a migrated database and demo data, once for all workers; a start with
 * a copy of it takes a fifth of the time. Playwright runs it before the first test, and the function that it returns
 * after the last one.
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  const { dataDir, shutDown } = await startProduct();
  await shutDown();
  // Test data need not survive a power failure.
  await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), '\nfsync = off\nfull_page_writes = off\n');
  process.env[variable] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

/** Starts the product with demo data, as `startProduct` does, but on a copy of the prepared folder. */
export function startPreparedProduct(environment: Record<string, string> = {}): Promise<Product> {
  return startProduct(environment, { data: process.env[variable] });
}
