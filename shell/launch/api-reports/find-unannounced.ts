import { findBreakingChanges, isVersionStep } from './compare-reports';
import type { Report } from './reports';

/**
 * Finds out whether a package breaks remotes without saying so by its version and in the changelog.
 *
 * @returns what is wrong and what to do; undefined when nothing is wrong
 */
export function findUnannounced(before: Report, after: Report, changelog: string, folder: string): string | undefined {
  const breaking = findBreakingChanges(before, after);
  if (breaking.length > 0 && !isVersionStep(before.version, after.version)) {
    return [
      `${before.name} ${after.version} breaks what remotes use:`,
      ...breaking.map((sentence) => `  ${sentence}`),
      `  Keep it, or raise the version in ${folder}/package.json from ${before.version} and describe the change in docs/platform-changelog.md.`,
    ].join('\n');
  }
  return changelog.includes(`${after.name} ${after.version}`)
    ? undefined
    : `docs/platform-changelog.md says nothing of ${after.name} ${after.version}.`;
}
