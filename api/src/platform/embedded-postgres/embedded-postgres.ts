import { randomBytes } from 'node:crypto';
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '../process/free-port';
import { type Binaries, prepareBinaries } from './binaries';
import { lockDataDir } from './data-lock';
import { findHome } from './home';
import { ensureDatabase, findRunning, removeStalePidFile, toConnectionString, watchPostmaster } from './postmaster';
import { changeOwner, type Owner, runAs } from './run-as';

interface Options {
  /** The cluster is in `<dataDir>/postgres`, its password in `<dataDir>/postgres-password`. */
  dataDir: string;
  /** False, for tests, trades safety for speed: data do not survive a power failure, and passwords are hashed weakly. */
  durable?: boolean;
  logger?: { info(message: string): void };
  /** Called once when PostgreSQL ends without `stop`. */
  onLost?: () => void;
}

export interface EmbeddedPostgres {
  /** Connection string of the database `school`, on the loopback address. */
  url: string;
  /** Fast shutdown: rolls back open transactions and writes all data. */
  stop(): Promise<void>;
}

interface Cluster {
  folder: string;
  owner: Owner | undefined;
  binaries: Binaries;
  password: string;
}

const startTries = 5;

/**
 * Starts the embedded PostgreSQL, or takes over the one that a killed server left running. Creates the cluster at the
 * first start. As root it runs as another user. One server per data folder: a second one fails after 10 s.
 */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  logger,
  onLost,
}: Options): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockDataDir(dataDir);
  try {
    const { folder: home, cluster: folder, owner } = await findHome(dataDir);
    const binaries = await prepareBinaries(home, owner);
    const password = await readPassword(dataDir);
    const cluster = { folder, owner, binaries, password };
    await initialise(cluster, durable);

    let port = await findRunning(folder, password);
    if (port === undefined) port = await start(cluster, durable);
    else logger?.info('Took over the PostgreSQL that an earlier run left');
    const url = await ensureDatabase(port, password);
    const unwatch = onLost && (await watchPostmaster(folder, onLost));
    return {
      url,
      stop: async () => {
        unwatch?.();
        await runAs(owner, binaries.pgCtl, ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '30']);
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * Finds the address of the embedded PostgreSQL that a running server keeps on this data folder; undefined when none
 * runs. For command-line tools that work beside the server.
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  try {
    const password = await readFile(path.join(dataDir, 'postgres-password'), 'utf8');
    const port = await findRunning(await realpath(path.join(dataDir, 'postgres')), password);
    return port === undefined ? undefined : toConnectionString(port, password);
  } catch {
    return undefined;
  }
}

/** Created once before the cluster, so that no cluster exists without a known password. */
async function readPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'postgres-password');
  const password = randomBytes(24).toString('base64url');
  try {
    await writeFile(file, password, { mode: 0o600, flag: 'wx' });
    return password;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return await readFile(file, 'utf8');
    throw error;
  }
}

/** One iteration instead of 4,096, since each new connection takes all of them twice. */
const quickInitdb = ['--no-sync', '-c', 'scram_iterations=1'];

/** Runs initdb in a temporary folder, so that a killed run leaves nothing that looks like a cluster. */
async function initialise({ folder, owner, binaries, password }: Cluster, durable: boolean): Promise<void> {
  if (await stat(path.join(folder, 'PG_VERSION')).catch(() => undefined)) return;
  const unfinished = `${folder}.new`;
  const passwordFile = `${folder}.new-password`;
  await rm(unfinished, { recursive: true, force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await changeOwner(owner, passwordFile);
  // created here because the owner may not be allowed to create folders in DATA_DIR
  await mkdir(unfinished, { mode: 0o700 });
  await changeOwner(owner, unfinished);
  const initdb = (ctype: string) =>
    runAs(owner, binaries.initdb, [
      ...['-D', unfinished, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`],
      ...['--text-search-config=simple', '--no-instructions', ...(durable ? [] : quickInitdb)],
    ]);
  // pg_trgm uses the system's character type to recognise letters: with plain C it would find no Russian word
  await initdb('C.UTF-8')
    .catch(() => initdb('en_US.UTF-8'))
    .catch(() => initdb('C'));
  await rm(passwordFile);
  await rename(unfinished, folder);
}

/** Another program may take the free port before it is used; then the next one is tried. */
async function start({ folder, owner, binaries }: Cluster, durable: boolean): Promise<number> {
  await removeStalePidFile(folder);
  const log = path.join(folder, 'server.log');
  for (let tries = 1; ; tries += 1) {
    const port = await findFreePort();
    try {
      // pg_ctl puts the server into its own session: Ctrl-C reaches only this process, which stops the server
      // after draining
      await runAs(owner, binaries.pgCtl, [
        ...['start', '-D', folder, '-l', log, '-w', '-t', '60'],
        ...['-o', serverOptions(port, durable)],
      ]);
      return port;
    } catch (error) {
      if (tries < startTries) continue;
      const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-10);
      throw new Error(`PostgreSQL did not start: ${error}\n${lines.join('\n')}`, { cause: error });
    }
  }
}

function serverOptions(port: number, durable: boolean): string {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'jit=off',
    // keeps the values of a failed statement, which may be personal data, out of the log
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']),
  ];
  return [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ');
}
