import { shellContractVersion } from '@school/shell-contract/manifest-names';
import { shellManifestSchema } from '@school/shell-contract/shell-manifest';
import { expect, test } from 'vitest';
import { createShellBuild } from './build.fixture';
import { checkShellGates, type ShellRelease } from './shell-gates';

function release(version = '1.1.0-b', files: Record<string, string> = {}, contractVersion = shellContractVersion) {
  const built = createShellBuild(version);
  const manifest = shellManifestSchema.parse(JSON.parse(built.get('manifest.json')?.toString() ?? ''));
  const read: ShellRelease['read'] = async (path) => {
    const text = files[path];
    return text === undefined ? (built.get(path) ?? null) : Buffer.from(text);
  };
  return { manifest: { ...manifest, contractVersion }, read };
}

const main = 'main.0123456789.js.br';
const live = { shell: release('1.0.0-a'), remotes: [], wasLive: false };
const crm = { id: 'mf-crm', version: '2.0.0', shellRange: '^1.0.0' };

test('accepts a sound shell, also as the first one', async () => {
  expect(await checkShellGates(release(), { ...live, remotes: [crm] })).toEqual([]);
  expect(await checkShellGates(release(), { ...live, shell: null })).toEqual([]);
});

test.each([
  ['another contract', release('1.1.0', {}, shellContractVersion + 1), live, /contract \d+; the server has \d+/],
  [
    'a version that a live remote does not fit',
    release('2.0.0-c'),
    { ...live, remotes: [crm] },
    /mf-crm 2\.0\.0 wants a shell of \^1\.0\.0; this is 2\.0\.0/,
  ],
  ['a text in one language', release('1.1.0', { 'locales/en.json': '{"more":"b"}' }), live, /texts: more\./],
  [
    'a start that has grown',
    release('1.1.0', { [main]: 'x'.repeat(120_000) }),
    { ...live, shell: release('1.0.0', { [main]: 'x'.repeat(100_000) }) },
    /The start of the shell loads 120\.0 KB, the live one 100\.0 KB/,
  ],
])('refuses %s', async (_name, candidate, beside, sentence) => {
  expect(await checkShellGates(candidate, beside)).toEqual([expect.stringMatching(sentence)]);
});

test('refuses a shell whose files would be sent uncompressed', async () => {
  const candidate = release();
  const assets = [
    { path: 'main.0123456789.js', bytes: 5_000, integrity: 'sha384-a' },
    { path: 'service-worker.js', bytes: 5_000, integrity: 'sha384-a' },
  ];
  const faults = await checkShellGates({ ...candidate, manifest: { ...candidate.manifest, assets } }, live);
  expect(faults).toEqual([expect.stringMatching(/sent uncompressed: main\.0123456789\.js\.$/)]);
});

test('texts that the API sends in Russian exist only in English', async () => {
  const english = '{"errors":{"NOT_FOUND":"Not found"},"validation":{"required":"Fill in"}}';
  expect(await checkShellGates(release('1.1.0', { 'locales/en.json': english }), live)).toEqual([]);
});

test('a remote that the live shell already leaves out does not block a new shell', async () => {
  const lost = { ...crm, shellRange: '^0.9.0' };
  expect(await checkShellGates(release(), { ...live, remotes: [lost] })).toEqual([]);
});
