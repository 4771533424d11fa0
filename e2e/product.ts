import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Product {
  /** Address that people open, without a trailing slash. */
  url: string;
  dataDir: string;
  /** Everything the process wrote so far. */
  log(): string;
  /** Ends the process in order and removes its data. */
  stop(): Promise<void>;
}

const ownRoot = join(import.meta.dirname, '..');
/** A first start may have everything to build. */
const startMs = 300_000;
/** Longer than the product gives itself. */
const stopMs = 30_000;

/**
 * Starts the built product as `npm start` does: on a free port, with data of its own under the system's temporary
 * folder. Rejects with what the process wrote when it does not come up.
 *
 * @param root the tree to start: this one, or another commit's
 */
export async function startProduct(environment: Record<string, string> = {}, root = ownRoot): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'school-e2e-'));
  const child = spawn(process.execPath, ['shell/launch/start.mjs'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = collectOutput(child);

  const stop = async () => {
    await stopChildProcess(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await waitForServer(child, log);
    return { url, dataDir, log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What a process writes, up to now. */
export function collectOutput(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
  return () => output;
}

/** The address that the process prints once it listens. */
export async function waitForServer(child: ChildProcess, log: () => string): Promise<string> {
  const deadline = Date.now() + startMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const url = /^Sports School CRM: (http\S+)$/m.exec(log())?.[1];
    if (url) return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The product did not start (exit code ${child.exitCode}):\n${log()}`);
}

/** Ends a process in order; by force when it takes too long. @returns its exit code, null after force */
export async function stopChildProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(forced);
  return child.exitCode;
}
