import { access } from 'node:fs/promises';
import path from 'node:path';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres';
import { findSecretKey } from '../../platform/secrets';
import { parseToolSettings, type Settings } from '../../platform/settings';
import { BackupError } from './backup-error';
import { getFolderArgument, runTool, toMegabytes } from './command-line';
import { createBackup } from './create-backup';

await runTool(async () => {
  const folder = getFolderArgument('backup');
  const settings = parseToolSettings(process.env);
  const { dataDir } = settings;
  const secretKey = settings.secretKey ?? (await findSecretKey(dataDir));
  if (secretKey === undefined) throw new BackupError(`No server has run with ${dataDir} yet: there is no secret key`);
  const database = await openDatabase(settings);
  try {
    const source = { databaseUrl: database.url, dataDir, secretKey, ownsSecretKey: settings.secretKey === undefined };
    const { tables, files } = await createBackup(source, folder, new Date());
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`The backup is whole: ${folder}`);
    console.log(`  ${tables.length} tables, ${rows} rows; ${files.count} files, ${toMegabytes(files.bytes)}`);
    console.log(
      source.ownsSecretKey
        ? '  The secret key is in it: keep it where nobody else reads it'
        : '  SECRET_KEY and the seal (SEAL_P12_FILE) are not in it: keep them elsewhere',
    );
    if (files.missing.length > 0)
      console.error(
        `  ${files.missing.length} files that rows name were not there: ${files.missing.slice(0, 5).join(', ')}`,
      );
  } finally {
    await database.stop();
  }
});

async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<{ url: string; stop(): Promise<void> }> {
  const known = databaseUrl ?? (await findEmbeddedPostgres(dataDir));
  if (known !== undefined) return { url: known, stop: async () => {} };
  await access(path.join(dataDir, 'postgres')).catch(() => {
    throw new BackupError(`There is no database: ${dataDir} has none, and DATABASE_URL is not set`);
  });
  return startEmbeddedPostgres({ dataDir });
}
