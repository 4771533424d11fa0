import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lockDataDir } from '../platform/embedded-postgres/data-lock';
import { findFreePort } from '../platform/process/free-port';
import { makeSelfSignedP12 } from '../platform/seal/self-signed';
import { createBareDatabase } from '../testing/database';
import { useProgram } from '../testing/program';

const main = useProgram('main.ts');
let dataDir = '';
let database: Awaited<ReturnType<typeof createBareDatabase>>;
let environment: NodeJS.ProcessEnv = {};
let child: ChildProcess | undefined;
let base = '';
let metricsBase = '';
let output = '';
let wire: Wire;

/** A proxy to the database that can be cut. */
interface Wire {
  port: number;
  cut(): void;
  restore(): Promise<void>;
}

async function startWire({ hostname, port: targetPort }: URL): Promise<Wire> {
  const port = await findFreePort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const restore = async () => {
    server = createServer((near) => {
      const far = connect(Number(targetPort), hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await restore();
  return {
    port,
    restore,
    cut: () => {
      server?.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const startProcess = (env = environment) =>
  spawn(process.execPath, [main()], { env, stdio: ['ignore', 'pipe', 'pipe'] });

/** Starts a process that must fail; returns its exit code and output. */
async function failedStart(env: NodeJS.ProcessEnv) {
  const failing = startProcess(env);
  let said = '';
  failing.stderr.on('data', (chunk) => {
    said += chunk;
  });
  return { exit: await once(failing, 'close'), said };
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'school-process-'));
  database = await createBareDatabase();
  const url = new URL(database.url);
  wire = await startWire(new URL(database.url));
  url.port = String(wire.port);
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  base = `http://127.0.0.1:${port}`;
  metricsBase = `http://127.0.0.1:${metricsPort}`;
  environment = {
    PATH: process.env.PATH,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: dataDir,
    DATABASE_URL: url.href,
    SECRET_KEY: 'only this test knows this secret key',
    CAPTCHA_PROVIDER: 'off',
    SMS_PROVIDER: 'outbox',
    MAIL_PROVIDER: 'outbox',
    SEAL_P12_FILE: path.join(dataDir, 'seal.p12'),
    SEAL_P12_PASSWORD: 'secret',
  };
  const now = new Date();
  const seal = await makeSelfSignedP12({ commonName: 'Школа', password: 'secret', now });
  await writeFile(path.join(dataDir, 'seal.p12'), seal);
  child = startProcess();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  await vi.waitUntil(async () => (await getStatus('/readyz')) === 200, { timeout: 150_000, interval: 100 });
});

afterAll(async () => {
  child?.kill('SIGKILL');
  wire?.cut();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function getStatus(address: string): Promise<number> {
  const response = await fetch(base + address).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status ?? 0;
}

async function signIn() {
  const response = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"username":"nobody@example.org","password":"+79161234567"}',
  });
  return { status: response.status, body: await response.json() };
}

test('an empty database is migrated, and production has no demo', async () => {
  expect(await signIn()).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  expect(await getStatus('/api/dev/outbox')).toBe(404);
  expect(await getStatus('/dev/outbox')).toBe(404);
});

test('a portal without published remotes says so at start', () => {
  expect(output).toContain('No remote is published here');
  expect(output).toContain(JSON.stringify(path.join(dataDir, 'releases')));
});

test('metrics are on their own port, by route pattern', async () => {
  await getStatus('/api/contract/validate-link/secret-token-of-a-family');
  expect(await getStatus('/metrics')).toBe(404);
  const text = await (await fetch(`${metricsBase}/metrics`)).text();
  expect(text).toContain('route="/api/contract/validate-link/:token"');
  expect(text).toMatch(/job_queue_depth\{queue="delivery-sms"\} 0/);
  expect(text).toMatch(/database_pool_connections\{state="free"\} \d/);
  expect(text).not.toContain('secret-token');
});

test('the process survives the loss of its database, reports it and recovers', async () => {
  wire.cut();
  await expect.poll(() => getStatus('/readyz'), { timeout: 60_000 }).toBe(503);
  expect(await getStatus('/livez')).toBe(200);
  expect(await signIn()).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  await wire.restore();
  await expect.poll(() => getStatus('/readyz'), { timeout: 60_000 }).toBe(200);
  expect(await signIn()).toMatchObject({ status: 401 });
});

test.runIf(existsSync('/dev/full'))('while no file can be written it is not ready, and says why', async () => {
  const probe = path.join(dataDir, '.write-probe');
  await symlink('/dev/full', probe);
  await expect.poll(() => getStatus('/readyz'), { timeout: 60_000 }).toBe(503);
  expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ status: 'unavailable', reason: 'storage' });
  expect(await getStatus('/livez')).toBe(200);
  await rm(probe);
  await expect.poll(() => getStatus('/readyz'), { timeout: 60_000 }).toBe(200);
});

test('SIGTERM: first not ready, then an orderly shutdown; no personal data in the log', async () => {
  const ended = once(child ?? process, 'exit');
  child?.kill('SIGTERM');
  await expect.poll(() => getStatus('/readyz'), { timeout: 60_000, interval: 20 }).toBe(503);
  expect(await getStatus('/livez')).toBe(200);
  expect(await ended).toEqual([0, null]);
  expect(await getStatus('/livez')).toBe(0);
  expect(output).toContain('"route":"/api/login"');
  expect(output).not.toMatch(/nobody@example|9161234567|secret-token/);
});

test('a damaged release pointer fails the start with one message', async () => {
  await mkdir(path.join(dataDir, 'releases/pointer'), { recursive: true });
  await writeFile(path.join(dataDir, 'releases/pointer/00000001.json'), '{"remotes":{"mf-crm"');
  const { exit, said } = await failedStart(environment);
  expect(exit).toEqual([1, null]);
  expect(said).toMatch(/^Revision 1 of the release pointer is damaged[^\n]+\n$/);
  await rm(path.join(dataDir, 'releases'), { recursive: true });
});

test('a wrong seal password fails the start with one message that does not show it', async () => {
  const { exit, said } = await failedStart({ ...environment, SEAL_P12_PASSWORD: 'hunter2' });
  expect(exit).toEqual([1, null]);
  expect(said).toBe('SEAL_P12_FILE: the password is wrong or the file is no P12\n');
});

test('without carriers for SMS and mail the start fails with a message for each', async () => {
  const { exit, said } = await failedStart({ ...environment, SMS_PROVIDER: '', MAIL_PROVIDER: '' });
  expect(exit).toEqual([1, null]);
  expect(said).toMatch(/^ {2}- SMS_PROVIDER: needed when demo mode is off[^\n]+\n {2}- MAIL_PROVIDER: needed[^\n]+$/m);
});

test('a data folder in use by another server fails the start with one message', async () => {
  const unlock = await lockDataDir(dataDir);
  const { exit, said } = await failedStart({ PATH: process.env.PATH, DATA_DIR: dataDir, PORT: environment.PORT });
  await unlock();
  expect(exit).toEqual([1, null]);
  expect(said).toMatch(/^Another server uses the data folder [^\n]+\n$/);
});
