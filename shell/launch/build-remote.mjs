#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Builds the remote of the current folder, in a repository of its own. */
const folder = process.cwd();
const rspack = dirname(createRequire(join(folder, 'package.json')).resolve('@rspack/cli/package.json'));
const { status } = spawnSync(process.execPath, [join(rspack, 'bin/rspack.js'), 'build'], {
  cwd: folder,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
});
process.exitCode = status ?? 1;
