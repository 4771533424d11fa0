import path from 'node:path';
import { createFolderFiles } from '../files/folder-files';
import { systemClock } from '../ports/clock';
import { withServerDatabase } from '../process/command-line';
import type { ChainCheck } from './anchors.repository';
import { checkChain } from './check-chain';

/** Exit code 0: the chain is whole and agrees with its anchors; 1: it is broken; 2: it could not be read. */
try {
  const check = await withServerDatabase((db, settings) =>
    checkChain({ db, files: createFolderFiles(path.join(settings.dataDir, 'files')), clock: systemClock }),
  );
  if (check.whole) {
    console.log(`The audit chain is whole: ${check.events} events, head ${check.head}`);
    console.log(`It agrees with its anchors: ${check.anchors}`);
  } else {
    console.error(`The audit chain is broken, after ${check.events} good events: ${describe(check)}`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

function describe({ brokenReason, brokenId, brokenDay }: ChainCheck): string {
  const anchor = `the anchor of ${brokenDay} disagrees with the chain, its file or its time-stamp`;
  if (brokenReason === 'anchor') return anchor;
  const what = brokenReason === 'link' ? 'an event before it is missing or moved' : 'it was changed';
  return `event ${brokenId}, ${what}${brokenDay === null ? '' : `; ${anchor}`}`;
}
