import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const record = join(root, 'node_modules', '.school-lock');

/** Installs what package-lock.json names, unless exactly that is installed already. Node builtins only: nothing is there yet. */
export async function install() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(record) && readFileSync(record, 'utf8') === lock) return;
  console.log('Installing dependencies…');
  // No package needs its install script; binaries come as packages of their own.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const { code, output } = await (npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...args])
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args));
  if (code !== 0) {
    console.error(output);
    process.exit(1);
  }
  writeFileSync(record, lock);
}
