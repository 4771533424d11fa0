import path from 'node:path';
import { parseArgs } from 'node:util';
import { readExternalAnchor } from '../../platform/audit/external-anchors';
import { toFaultText } from '../../platform/audit/fault-texts';
import { createFolderFiles } from '../../platform/files/folder-files';
import { systemClock } from '../../platform/ports/clock';
import { withServerDatabase } from '../../platform/process/command-line';
import { verifyAudit } from './verify-audit';

/**
 * `audit:verify [--anchor <SHA-256, file, time-stamp or letter>]...`
 * Exit code 0: everything matches; 1: something does not; 2: something could not be read.
 */
try {
  const { values } = parseArgs({ options: { anchor: { type: 'string', multiple: true, default: [] } } });
  // npm runs this in the root folder, but paths are relative to the user's folder
  const folder = process.env.INIT_CWD ?? process.cwd();
  const kept = await Promise.all(values.anchor.map((given) => readExternalAnchor(given, folder)));
  const check = await withServerDatabase((db, settings) =>
    verifyAudit({ db, files: createFolderFiles(path.join(settings.dataDir, 'files')), clock: systemClock }, kept),
  );
  if (check.whole) {
    console.log(`The audit chain is whole: ${check.events} events, head ${check.head}`);
    console.log(`It agrees with its anchors: ${check.anchors}`);
    if (kept.length > 0) console.log(`It holds the anchors that were given: ${kept.length}`);
    else
      console.log(
        'No anchor from outside was given (--anchor): a chain that was rewritten with all its anchors passes',
      );
  } else {
    console.error(`The audit log is broken. Events of the chain that fit: ${check.events}`);
    for (const fault of check.faults) console.error(`- ${toFaultText(fault)}`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
