#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sourceHash } from './source-hash.mjs';

/**
 * Builds the remote of the current folder, in a repository of its own. Its version is computed from all its sources and
 * package-lock.json: equal sources give equal files, and different sources never get the same version.
 */
const folder = process.cwd();
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const rspack = dirname(createRequire(join(folder, 'package.json')).resolve('@rspack/cli/package.json'));
const { status } = spawnSync(process.execPath, [join(rspack, 'bin/rspack.js'), 'build'], {
  cwd: folder,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'production',
    RELEASE_VERSION: `${version}-${sourceHash(['.'], folder).slice(0, 8)}`,
  },
});
process.exitCode = status ?? 1;
