import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from './run.mjs';

const record = join(root, 'node_modules', '.school-lock');
const turn = join(root, '.cache', 'install.pid');

/**
 * Installs the packages of package-lock.json unless they are already installed. Uses only Node built-ins, since no
 * package may be installed yet.
 */
export async function install() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  if (isInstalled()) return;
  await takeTurn();
  try {
    if (!isInstalled()) await installNow();
  } finally {
    rmSync(turn, { force: true });
  }
}

async function installNow() {
  console.log('Installing dependencies…');
  // `ci` needs an empty folder; `install` updates a folder in use without emptying it. No package needs its install
  // script, because binaries come as separate packages.
  const command = existsSync(join(root, 'node_modules')) ? 'install' : 'ci';
  const args = [command, '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const { code, output } = await (npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...args])
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args));
  if (code !== 0) {
    rmSync(turn, { force: true });
    console.error(output);
    process.exit(1);
  }
  recordInstall();
}

/** Records that the installed packages are those of package-lock.json. */
export function recordInstall() {
  writeFileSync(record, lockHash());
}

function isInstalled() {
  return existsSync(record) && readFileSync(record, 'utf8') === lockHash();
}

/** Waits for a lock, because two concurrent installations would delete each other's files. */
async function takeTurn() {
  mkdirSync(dirname(turn), { recursive: true });
  for (;;) {
    try {
      writeFileSync(turn, String(process.pid), { flag: 'wx' });
      return;
    } catch {
      if (!isAlive(Number(readFileSync(turn, { encoding: 'utf8', flag: 'a+' })))) rmSync(turn, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}
