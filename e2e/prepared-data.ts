import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Product, startProduct } from './product';

/** Set by `prepareData` for the workers, which are processes of their own. */
const variable = 'SCHOOL_E2E_PREPARED_DATA';

/**
 * Makes a data folder with published releases, a migrated database and demo data, once for all workers; a start with a
 * copy of it costs a fifth. Playwright runs it before the first test, and the function that it returns after the last.
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  const { dataDir, shutDown } = await startProduct();
  await shutDown();
  // A test's data need not survive a power cut.
  await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), '\nfsync = off\nfull_page_writes = off\n');
  process.env[variable] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

/** Starts the product with demo data, as `startProduct` does, but on a copy of the prepared folder. */
export function startPreparedProduct(environment: Record<string, string> = {}): Promise<Product> {
  return startProduct(environment, { data: process.env[variable] });
}
