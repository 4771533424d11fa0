import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useProgram } from '../../testing/program';
import { readSealKey } from './seal-key';

const program = useProgram('platform/seal/make-seal.cli.ts');
const password = 'a password of the test';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'school-seal-'));
  await mkdir(path.join(folder, 'sources', '.data'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command in the folder `sources`, as npm does. */
function makeSeal(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, INIT_CWD: folder, SEAL_P12_PASSWORD: password };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program(), ...args],
      { cwd: path.join(folder, 'sources'), env },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

test('a key is readable only by its owner, is written relative to the user’s folder and overwrites nothing', async () => {
  expect(await makeSeal('seal.p12', 'Спортшкола')).toMatchObject({ code: 0 });
  const file = path.join(folder, 'seal.p12');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const first = await readFile(file);
  const { certificate } = await readSealKey(first, password);
  expect(new X509Certificate(certificate).subject).toContain('CN=Спортшкола');
  expect(await makeSeal('seal.p12', 'Спортшкола')).toMatchObject({
    code: 1,
    output: expect.stringContaining('EEXIST'),
  });
  expect((await readFile(file)).equals(first)).toBe(true);
});

test('a key is not written among the source code, except in the data folder', async () => {
  const refusal = { code: 1, output: expect.stringContaining('must not lie among the source code') };
  expect(await makeSeal('sources/seal.p12', 'Спортшкола')).toMatchObject(refusal);
  expect(await makeSeal('sources/api/../seal.p12', 'Спортшкола')).toMatchObject(refusal);
  expect(await makeSeal('sources/.data/seal.p12', 'Спортшкола')).toMatchObject({ code: 0 });
});

test('without a name of the school the command prints its usage', async () => {
  expect(await makeSeal('seal.p12')).toMatchObject({ code: 2, output: expect.stringContaining('npm run make-seal') });
});
