import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * The packages that a team with a repository of its own takes from the platform. They are packed with their TypeScript
 * sources, which the remote's own build compiles: types and code cannot differ, and each component is bundled alone.
 *
 * `folder` is the workspace; `parts` are its shipped folders and files, and `inside` is their place in the package, so
 * that paths between them stay the same.
 */
export const platformPackages = [
  { name: '@school/api-contract', folder: 'api/contract' },
  { name: '@school/shell-contract', folder: 'shell/contract' },
  { name: '@school/design-system', folder: 'design-system', parts: { src: 'src' } },
  { name: '@school/kit', folder: 'shell/kit', parts: { '.': 'kit', '../locales': 'locales' }, inside: 'kit' },
];

/** The package of tools: the build preset, the version of a build, the release command. */
export const toolsPackage = { name: '@school/shell', folder: 'shell' };

export function readPackage(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/** The version of each package by its name. */
export function platformVersions() {
  return Object.fromEntries(
    [...platformPackages, toolsPackage].map(({ name, folder }) => [name, readPackage(folder).version]),
  );
}

/** The file that `npm pack` makes of a package. */
export function tarballName(name) {
  return `${name.slice(1).replace('/', '-')}-${platformVersions()[name]}.tgz`;
}
