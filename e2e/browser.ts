import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';

export interface TestBrowser {
  executablePath: string;
  args: string[];
}

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * For tests that keep every processor core busy and measure no time: V8 collects garbage and compiles on the page's
 * thread, and collects seldom. A page then takes a sixth less processor time.
 */
export const argsToSaveProcessorTime = ['--js-flags=--single-threaded --min-semi-space-size=16'];

/**
 * Finds the Chromium for the tests: `CHROME_PATH`, an installed chromium or chrome, Playwright's own download, or the
 * one packed inside `@sparticuz/chromium`, which runs on a machine with nothing but Node. Throws when `CHROME_PATH`
 * names no file, since testing in another browser without a warning would mislead.
 */
export async function resolveBrowser(): Promise<TestBrowser> {
  return { executablePath: fromSettings() ?? installed() ?? (await playwrightOwn()) ?? packed(), args };
}

function fromSettings(): string | undefined {
  const path = process.env.CHROME_PATH;
  if (!path) return undefined;
  if (!isExecutable(path)) throw new Error(`CHROME_PATH is not an executable file: ${path}`);
  return path;
}

function installed(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const known = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...known].find(isExecutable);
}

async function playwrightOwn(): Promise<string | undefined> {
  // Loaded on demand: a server that only looks for a browser has no Playwright.
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path && isExecutable(path) ? path : undefined;
}

/**
 * Unpacks once per user and version. Unpacks into a temporary folder and renames it, so that a concurrent run never
 * sees an incomplete browser.
 */
function packed(): string {
  // A new version of the package has a file of another size, hence another folder.
  const { size } = statSync(join(packageFolder(), 'bin', 'chromium.br'));
  const home = join(tmpdir(), `school-chromium-${size}-${userInfo().username}`);
  const launcher = join(home, 'launch');
  if (!existsSync(launcher)) unpack(home);
  return launcher;
}

function packageFolder(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  return entry.slice(0, entry.lastIndexOf('build'));
}

function unpack(home: string) {
  const work = mkdtempSync(`${home}-`);
  // The package unpacks into the temporary folder; a separate process gives it one that no other run writes to. The
  // variable makes it add the libraries that a minimal machine lacks.
  const run = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "await (await import('@sparticuz/chromium')).default.executablePath()"],
    {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: work, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
      encoding: 'utf8',
    },
  );
  if (run.status !== 0) throw new Error(`Chromium could not be unpacked: ${run.stderr}`);
  const lacksLibraries = spawnSync('ldd', [join(work, 'chromium')], { encoding: 'utf8' }).stdout?.includes('not found');
  writeFileSync(
    join(work, 'fonts', 'fonts.conf'),
    `<fontconfig><dir>${home}/fonts/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>\n`,
  );
  const lines = [
    '#!/bin/sh',
    `here='${home}'`,
    // Uses the bundled libraries only where system libraries are missing, because mixed versions crash.
    lacksLibraries ? 'export LD_LIBRARY_PATH="$here/al2023/lib:$LD_LIBRARY_PATH"' : '',
    existsSync('/etc/fonts/fonts.conf') ? '' : 'export FONTCONFIG_PATH="$here/fonts"',
    'exec "$here/chromium" "$@"',
  ];
  writeFileSync(join(work, 'launch'), `${lines.filter(Boolean).join('\n')}\n`, { mode: 0o700 });
  try {
    renameSync(work, home);
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    if (!existsSync(home)) throw error; // A concurrent run was faster; its copy is used.
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
