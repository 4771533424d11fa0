import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run.mjs';
import { findUnannounced } from './find-unannounced';
import { formatReport, makeReport, parseReport, reportedPackages } from './reports';

const changelog = readFileSync(join(root, 'docs/platform-changelog.md'), 'utf8');

test.each(reportedPackages)('the report of $name says what it exports', { timeout: 60_000 }, async (reported) => {
  const committed = readFileSync(reported.file, 'utf8');
  const report = await makeReport(reported);
  expect(findUnannounced(parseReport(committed), report, changelog, reported.folder)).toBeUndefined();
  // otherwise: npm run api-reports
  expect(formatReport(report).split('\n')).toEqual(committed.split('\n'));
});
