import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../../testing/database';
import { useProgram } from '../../testing/program';
import { findFreePort } from '../process/free-port';
import { makeSelfSignedP12 } from '../seal/self-signed';

const root = path.resolve(import.meta.dirname, '../../../..');
const main = useProgram('main.ts');
let dataDir = '';
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let child: ChildProcess | undefined;
let base = '';
let output = '';

/** Node flags of `npm run serve`, above all its heap limit. */
async function serveFlags(): Promise<string[]> {
  const text = await readFile(path.join(root, 'package.json'), 'utf8');
  const { scripts } = z.object({ scripts: z.object({ serve: z.string() }) }).parse(JSON.parse(text));
  const flags = scripts.serve.split(' ').filter((part) => part.startsWith('--'));
  expect(flags.join(' ')).toContain('--max-old-space-size=');
  return flags;
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'school-burst-'));
  database = await createTestDatabase({ poolMax: 1 });
  const port = await findFreePort();
  base = `http://127.0.0.1:${port}`;
  const sealFile = path.join(dataDir, 'seal.p12');
  await writeFile(sealFile, await makeSelfSignedP12({ commonName: 'Школа', password: 'secret', now: new Date() }));
  const environment = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: 'only this test knows this secret key',
    CAPTCHA_PROVIDER: 'off',
    // lets every call reach the parsing of its body
    RATE_LIMITS: 'off',
    SMS_PROVIDER: 'outbox',
    MAIL_PROVIDER: 'outbox',
    SEAL_P12_FILE: sealFile,
    SEAL_P12_PASSWORD: 'secret',
  };
  child = spawn(process.execPath, [...(await serveFlags()), main()], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  await vi.waitUntil(isAlive, { timeout: 150_000, interval: 100 });
});

afterAll(async () => {
  child?.kill('SIGKILL');
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function isAlive(): Promise<boolean> {
  const response = await fetch(`${base}/livez`).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status === 200;
}

const manyKeys = `{${Array.from({ length: 32_000 }, (_, index) => `"${index.toString(36)}":0`)}}`;
const manyLists = `[${Array(80_000).fill('[]')}]`;
const deepNul = `${'{"a":'.repeat(40_000)}"\\u0000"${'}'.repeat(40_000)}`;

test('a process with the heap of `npm run serve` survives a burst of expensive bodies', async () => {
  const calls = ['/api/login', '/api/contract/check'].flatMap((address) =>
    [manyKeys, manyLists, deepNul].flatMap((body) => Array(12).fill({ address, body })),
  );
  const answers = await Promise.all(
    calls.map(async ({ address, body }) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(base + address, { method: 'POST', headers, body });
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
    }),
  ).catch((error) => {
    throw new Error(`The process cut its callers off: ${output.slice(-2000)}`, { cause: error });
  });
  expect(answers.filter(({ status }) => status !== 400 && status !== 503)).toEqual([]);
  expect(Math.max(...answers.map(({ bytes }) => bytes))).toBeLessThanOrEqual(16 * 1024);
  expect(child?.exitCode).toBeNull();
  expect(await isAlive()).toBe(true);
});
