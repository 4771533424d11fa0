import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';
import { findUnannounced } from './find-unannounced';
import { formatReport, makeReport, parseReport, reportedPackages } from './reports';

/** `npm run api-reports` writes the reports of the packages, unless a breaking change is not announced. */
const changelog = readFileSync(join(root, 'docs/platform-changelog.md'), 'utf8');
for (const reported of reportedPackages) {
  const report = await makeReport(reported);
  const before = existsSync(reported.file) ? parseReport(readFileSync(reported.file, 'utf8')) : undefined;
  const refusal = before && findUnannounced(before, report, changelog, reported.folder);
  if (refusal) {
    console.error(refusal);
    process.exitCode = 1;
  } else writeFileSync(reported.file, formatReport(report));
}
