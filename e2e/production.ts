import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createSessions, sessionCookieName } from '../api/src/features/auth/sessions';
import { createDatabase, type Database } from '../api/src/platform/database/database';
import { startEmbeddedPostgres } from '../api/src/platform/embedded-postgres/embedded-postgres';
import { systemClock } from '../api/src/platform/ports/clock';
import { systemRandom } from '../api/src/platform/ports/random';
import { parseSettings } from '../api/src/platform/settings';
import manifest from '../package.json' with { type: 'json' };
import { collectOutput, stopChildProcess, waitForServer } from './product';

export interface Production {
  /** The public URL. */
  publicUrl: string;
  db: Database;
  /** Starts another process, or one that was stopped, and waits until it listens. */
  serve(port: number): Promise<ServeProcess>;
  /** Creates the owner's account with the command from the README. @returns the cookie of the owner's login session */
  createOwner(): Promise<{ name: string; value: string }>;
  /** Opens a login session of the account. @returns its cookie */
  openSession(userId: number): Promise<{ name: string; value: string }>;
  /** Stops all processes and removes all data. */
  stop(): Promise<void>;
}

export interface ServeProcess {
  port: number;
  /** Returns everything that the process has written so far. */
  log(): string;
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, as when the machine kills the process. */
  kill(): Promise<void>;
}

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);

/**
 * Sets up production by the README: a separate PostgreSQL, the packed folder, its releases, a seal, and the variables.
 * NODE_ENV is unset, whatever its value in the tests.
 */
export async function prepareProduction(
  publicUrl: string,
  differences: Record<string, string> = {},
): Promise<Production> {
  const folder = await mkdtemp(join(tmpdir(), 'school-production-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), durable: false });
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: publicUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    SEAL_P12_FILE: join(folder, 'seal.p12'),
    SEAL_P12_PASSWORD: randomBytes(12).toString('hex'),
    SMS_PROVIDER: 'outbox',
    MAIL_PROVIDER: 'outbox',
    ...differences,
  };
  const product = join(folder, 'product');
  await run(process.execPath, ['shell/launch/pack-server.mjs', product], { cwd: root, env: environment });
  // instead of `npm ci`, which needs a network
  for (const packages of ['node_modules', 'api/node_modules'])
    await symlink(join(root, packages), join(product, packages));
  const npm = (...args: string[]) => run('npm', ['run', '--silent', ...args], { cwd: product, env: environment });
  await npm('release', '--', 'publish', '--promote', '--no-smoke', '--why', 'first installation');
  await npm('make-seal', '--', environment.SEAL_P12_FILE ?? '', 'Школа');

  const db = createDatabase(postgres.url, { poolMax: 1, applicationName: 'e2e' });
  const children = new Set<ChildProcess>();
  async function openSession(userId: number) {
    const sessions = createSessions({ db, clock: systemClock, random: systemRandom });
    const value = await sessions.open(db, userId, { ip: '127.0.0.1', userAgent: 'e2e' });
    return { name: sessionCookieName(parseSettings(environment)), value };
  }
  return {
    publicUrl,
    db,
    async serve(port) {
      // Runs the command line of a service manager directly, because npm would not forward signals.
      const [, ...args] = manifest.scripts.serve.split(' ');
      const env = { ...environment, PORT: String(port) };
      const child = spawn(process.execPath, args, { cwd: product, env, stdio: ['ignore', 'pipe', 'pipe'] });
      children.add(child);
      const log = collectOutput(child);
      await waitForServer(child, log);
      return {
        port,
        log,
        stop: () => stopChildProcess(child),
        async kill() {
          const ended = once(child, 'exit');
          child.kill('SIGKILL');
          await ended;
          // the process has ended by now
          children.delete(child);
        },
      };
    },
    async createOwner() {
      await npm('create-owner', '--', 'director', 'director@example.org');
      const { id } = await db('users').where({ username: 'director' }).first('id');
      return openSession(id);
    },
    openSession,
    async stop() {
      await Promise.all([...children].map(stopChildProcess));
      await db.destroy();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
