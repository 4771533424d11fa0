import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lockData } from '../embedded-postgres/data-lock';
import { makeSelfSignedP12 } from '../seal/self-signed';
import { createBareDatabase } from '../testing/database';
import { findFreePort } from './free-port';

const main = path.resolve(import.meta.dirname, '../../main.ts');
let dataDir = '';
let database: Awaited<ReturnType<typeof createBareDatabase>>;
let environment: NodeJS.ProcessEnv = {};
let child: ChildProcess | undefined;
let base = '';
let metricsBase = '';
let output = '';
let wire: Wire;

/** A wire to the database that can be cut. */
interface Wire {
  port: number;
  cut(): void;
  mend(): Promise<void>;
}

async function startWire({ hostname, port: targetPort }: URL): Promise<Wire> {
  const port = await findFreePort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const mend = async () => {
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
  await mend();
  return {
    port,
    mend,
    cut: () => {
      server?.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const startProcess = (env = environment) =>
  spawn(process.execPath, ['--import', 'tsx', main], { env, stdio: ['ignore', 'pipe', 'pipe'] });

/** How a process that cannot start ends, and what it says. */
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
  await vi.waitUntil(async () => (await statusOf('/readyz')) === 200, { timeout: 50_000, interval: 100 });
});

afterAll(async () => {
  child?.kill('SIGKILL');
  wire?.cut();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function statusOf(address: string): Promise<number> {
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

test('an empty database is brought up to date, and production has no demo', async () => {
  expect(await signIn()).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  expect(await statusOf('/api/dev/outbox')).toBe(404);
  expect(await statusOf('/dev/outbox')).toBe(404);
});

test('a portal for which no screen was published says so at its start', () => {
  expect(output).toContain('No remote is published here');
  expect(output).toContain(JSON.stringify(path.join(dataDir, 'releases')));
});

test('metrics are on their own port, by route pattern', async () => {
  await statusOf('/api/contract/validate-link/secret-token-of-a-family');
  expect(await statusOf('/metrics')).toBe(404);
  const text = await (await fetch(`${metricsBase}/metrics`)).text();
  expect(text).toContain('route="/api/contract/validate-link/:token"');
  expect(text).toMatch(/job_queue_depth\{queue="delivery-sms"\} 0/);
  expect(text).toMatch(/database_pool_connections\{state="free"\} \d/);
  expect(text).not.toContain('secret-token');
});

test('without its database the process lives, says so, and comes back', async () => {
  wire.cut();
  await expect.poll(() => statusOf('/readyz'), { timeout: 15_000 }).toBe(503);
  expect(await statusOf('/livez')).toBe(200);
  expect(await signIn()).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  await wire.mend();
  await expect.poll(() => statusOf('/readyz'), { timeout: 15_000 }).toBe(200);
  expect(await signIn()).toMatchObject({ status: 401 });
});

test('SIGTERM: not ready first, then a calm end; nothing personal in the log', async () => {
  const ended = once(child ?? process, 'exit');
  child?.kill('SIGTERM');
  await expect.poll(() => statusOf('/readyz'), { interval: 20 }).toBe(503);
  expect(await statusOf('/livez')).toBe(200);
  expect(await ended).toEqual([0, null]);
  expect(await statusOf('/livez')).toBe(0);
  expect(output).toContain('"route":"/api/login"');
  expect(output).not.toMatch(/nobody@example|9161234567|secret-token/);
});

test('a damaged release pointer ends the start with one sentence', async () => {
  await mkdir(path.join(dataDir, 'releases/pointer'), { recursive: true });
  await writeFile(path.join(dataDir, 'releases/pointer/00000001.json'), '{"remotes":{"mf-crm"');
  const { exit, said } = await failedStart(environment);
  expect(exit).toEqual([1, null]);
  expect(said).toMatch(/^Revision 1 of the release pointer is damaged[^\n]+\n$/);
});

test('a wrong password of the seal ends the start with one sentence, which does not tell it', async () => {
  const { exit, said } = await failedStart({ ...environment, SEAL_P12_PASSWORD: 'hunter2' });
  expect(exit).toEqual([1, null]);
  expect(said).toBe('SEAL_P12_FILE: the password is wrong or the file is no P12\n');
});

test('a data folder that another server uses ends the start with one sentence', async () => {
  const unlock = await lockData(dataDir);
  const { exit, said } = await failedStart({ PATH: process.env.PATH, DATA_DIR: dataDir, PORT: environment.PORT });
  await unlock();
  expect(exit).toEqual([1, null]);
  expect(said).toMatch(/^Another server uses the data folder [^\n]+\n$/);
});
