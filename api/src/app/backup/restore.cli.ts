import { proofComparisons } from '../../features/contracts/evidence/compare-proofs';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres';
import { createLogger } from '../../platform/logging';
import { systemClock } from '../../platform/ports/clock';
import { parseToolSettings } from '../../platform/settings';
import { getFolderArgument, runTool, toMegabytes } from './command-line';
import { readBackup, restoreBackup } from './restore-backup';

await runTool(async () => {
  const folder = getFolderArgument('restore');
  const settings = parseToolSettings(process.env);
  const { dataDir, secretKey } = settings;
  const backup = await readBackup(folder);
  const known = settings.databaseUrl ?? (await findEmbeddedPostgres(dataDir));
  const embedded = known === undefined ? await startEmbeddedPostgres({ dataDir }) : undefined;
  try {
    const { manifest } = backup;
    const target = { databaseUrl: known ?? embedded?.url ?? '', dataDir, secretKey };
    const log = createLogger(settings);
    const restored = await restoreBackup(backup, { ...target, clock: systemClock, log, comparisons: proofComparisons });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`The backup of ${manifest.madeAt} is restored, and reads as it was written`);
    console.log(
      `  ${manifest.tables.length} tables, ${rows} rows; ${manifest.files.count} files, ${toMegabytes(manifest.files.bytes)}`,
    );
    console.log(
      `  ${restored.heldMessages} messages that waited were not sent: staff send them again where they are needed`,
    );
    if (manifest.files.missing.length > 0)
      console.error(`  ${manifest.files.missing.length} files were missing when the backup was made`);
    if (!restored.sameSecretKey)
      console.error(
        '  The secret key is another one: codes printed on contracts do not fit; set the SECRET_KEY of the backup',
      );
    if (restored.audit.whole && restored.sameAudit) {
      console.log(`  The audit chain is whole: ${restored.audit.events} events, head ${restored.audit.head}`);
    } else {
      console.error('  The audit chain is broken: npm run audit:verify says where');
      process.exitCode = 1;
    }
    console.log(
      'Releases are not part of a backup: npm run release -- publish --promote with this DATA_DIR, before the server starts',
    );
  } finally {
    await embedded?.stop();
  }
});
