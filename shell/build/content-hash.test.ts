import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { remoteManifestSchema } from '@school/shell-contract/manifest';
import { afterAll, expect, test } from 'vitest';
import { readBuild } from '../release';
import { contentHashPlaceholder } from './content-hash';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache', `content-hash-${process.pid}`);
afterAll(() => rm(folder, { recursive: true, force: true }));

const contractFile = 'node_modules/@school/api-contract/students/students.ts';

/** Copies mf-chat with a contract of its own, changes one file, and builds it. */
async function buildChanged(name: string, file: string, change: (text: string) => string) {
  const remote = join(folder, name);
  const contract = join(remote, 'node_modules/@school/api-contract');
  await mkdir(contract, { recursive: true });
  const isSource = (path: string) => !['node_modules', 'dist', '.cache'].includes(basename(path));
  await cp(join(root, 'mf-chat'), remote, { recursive: true, filter: isSource });
  await cp(join(root, 'api/contract'), contract, { recursive: true, filter: isSource });
  const before = await readFile(join(remote, file), 'utf8');
  const changed = change(before);
  await writeFile(join(remote, file), changed);
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'], {
    cwd: remote,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const files = await readBuild(join(remote, 'dist'));
  const { version } = remoteManifestSchema.parse(JSON.parse(files.get('manifest.json')?.toString('utf8') ?? ''));
  return { files, version };
}

function insertAfter(text: string, place: string, inserted: string): string {
  expect(text).toContain(place);
  return text.replace(place, `${place}${inserted}`);
}

test('a route and a field that a remote does not use change none of its files, and a text changes its version', {
  timeout: 180_000,
}, async () => {
  const comment = await buildChanged('comment', contractFile, (text) => `${text}\n// a comment\n`);
  const contract = await buildChanged('contract', contractFile, (text) =>
    insertAfter(
      insertAfter(text, 'middleName: z.string().nullable(),', 'nickname: z.string().nullable(),'),
      'export const studentRoutes = {',
      `nicknames: defineRoute({
        method: 'GET',
        path: '/api/nicknames',
        summary: 'All nicknames',
        policy: { kind: 'public' },
        success: { status: 200, schema: z.array(z.string()) },
        errors: [],
      }),`,
    ),
  );
  const text = await buildChanged('text', 'locales/ru.json', (json) => insertAfter(json, 'Чат', ' школы'));

  expect(comment.version).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);
  expect([...contract.files.keys()].sort()).toEqual([...comment.files.keys()].sort());
  for (const [path, bytes] of comment.files) {
    expect(contract.files.get(path)?.equals(bytes), path).toBe(true);
    expect(bytes.includes(contentHashPlaceholder), path).toBe(false);
  }
  expect(text.version).not.toBe(comment.version);
});
