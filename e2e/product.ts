import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Product {
  /** The public URL, without a trailing slash. */
  url: string;
  dataDir: string;
  /** Returns everything that the process has written so far. */
  log(): string;
  /** Shuts the process down. */
  shutDown(): Promise<void>;
  /** Shuts the process down and removes its data. */
  stop(): Promise<void>;
}

interface Options {
  /** The source tree to start. Default: this one. */
  root?: string;
  /**
   * A data folder from `prepareData`, of which the product gets a copy; without it the product starts with an empty
   * one.
   */
  data?: string;
}

const ownRoot = join(import.meta.dirname, '..');
/** A first start may have to build everything. */
const startMs = 300_000;
/** Longer than the product's own limit for a shutdown. */
const stopMs = 30_000;

/** Builds what has changed and publishes it, as `npm start` does. */
const wholeStart = ['shell/launch/start.mjs'];
/** For a folder in which everything is published already; saves nearly two seconds of processor time. */
const serverOnly = ['--enable-source-maps', 'api/dist/main.js'];

/**
 * Starts the built product like `npm start`, on a free port, with its own data under the system's temporary folder.
 * Rejects with the output of the process when it does not start.
 */
export async function startProduct(
  environment: Record<string, string> = {},
  { root = ownRoot, data }: Options = {},
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'school-e2e-'));
  if (data) await copyData(data, dataDir);
  const child = spawn(process.execPath, data ? serverOnly : wholeStart, {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = collectOutput(child);

  const shutDown = async () => {
    await stopChildProcess(child);
  };
  const stop = async () => {
    await shutDown();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await waitForServer(child, log);
    return { url, dataDir, log, shutDown, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Keeps owners and permissions, which PostgreSQL checks. */
async function copyData(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

/** Returns a function that returns the output of a process so far. */
export function collectOutput(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
  return () => output;
}

/** Waits for the URL that the process prints once it listens. */
export async function waitForServer(child: ChildProcess, log: () => string): Promise<string> {
  const deadline = Date.now() + startMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const url = /^Sports School CRM: (http\S+)$/m.exec(log())?.[1];
    if (url) return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The product did not start (exit code ${child.exitCode}):\n${log()}`);
}

/** Shuts a process down; kills it when that takes too long. @returns its exit code, null after a kill */
export async function stopChildProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(forced);
  return child.exitCode;
}
