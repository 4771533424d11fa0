import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { manifestFixture } from '@school/shell-contract/testing';
import { expect, test } from 'playwright/test';
import shellPackage from '../../shell/package.json' with { type: 'json' };
import { computeIntegrity } from '../../shell/release/read-build';
import { writeContainer } from '../../shell/release/smoke/container';
import { compressFiles, writeShell } from './releases';

const root = join(import.meta.dirname, '../..');
const heading = "react.createElement('h1', null, 'Раздел')";
const image = "react.createElement('img', { src: '/shell/favicon.svg' })";

/** A screen of each kind, by module name. */
const screens = {
  sound: `return { Component: () => ${heading} };`,
  evaluating: "throw new Error('while it is evaluated');",
  drawing: "return { Component: () => { throw new Error('while it is drawn'); } };",
  nameless: `return { Page: () => ${heading} };`,
  barred: `return { Component: () => react.createElement('div', null, ${heading}, ${image}) };`,
};
const modules = { ...screens, filler: "return { Component: () => { throw new Error('in the slot'); } };" };

/** Writes a release with these modules, each at an address of its own, the last one in a slot. */
async function writeRelease(folder: string): Promise<void> {
  const files = new Map([
    ['remoteEntry.js', Buffer.from(writeContainer('mf_drill', modules))],
    ['locales/empty.json', Buffer.from('{}')],
  ]);
  const assets = [...files].map(([path, bytes]) => ({ path, bytes: bytes.length, integrity: computeIntegrity(bytes) }));
  const [entry, texts] = assets;
  if (!entry || !texts) throw new Error('a release has two files');
  const manifest = manifestFixture({
    ...{ id: 'mf-drill', owner: 'drills', container: 'mf_drill', namespaces: ['mf-drill'], menu: [], entry, assets },
    routes: Object.keys(screens).map((module) => ({
      ...{ id: module, path: `/drill/${module}`, module, layout: 'staff', titleKey: 'title' },
      access: { kind: 'roles', roles: ['owner'] },
    })),
    slots: [{ name: 'student-contracts', module: 'filler' }],
    modules: Object.fromEntries(Object.keys(modules).map((module) => [module, { js: [entry], css: [] }])),
    locales: { ru: texts, en: texts },
  });
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  await compressFiles(folder);
}

/** The release command with its own store. */
const createCommand =
  (dataDir: string) =>
  (...args: string[]) =>
    promisify(execFile)(process.execPath, ['api/dist/release.cli.js', ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    });

const readRefusal = (run: Promise<unknown>) =>
  run.then(
    () => 'it was let through',
    (error: { stderr: string }) => error.stderr,
  );

test('publishing draws each module, refuses with a sentence for each fault, and records overruled faults', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'smoke-gate-'));
  const release = createCommand(join(folder, 'data'));
  const publish = ['publish', 'mf-drill', '--from', join(folder, 'dist'), '--promote', '--why', 'a drill'];
  const sentences = [
    /^ {2}The module evaluating fails: execution: .*while it is evaluated/m,
    /^ {2}The module drawing fails: render: .*while it is drawn/m,
    /^ {2}The module nameless fails: contract: /m,
    /^ {2}The module barred has a barrier: image-alt/m,
    /^ {2}The module filler fails: render: .*in the slot/m,
    /^ {2}Not let through; --force does it all the same\.$/m,
  ];
  try {
    await writeRelease(join(folder, 'dist'));
    const refusal = await readRefusal(release(...publish));
    for (const sentence of sentences) expect(refusal).toMatch(sentence);
    expect(refusal).not.toContain('sound');
    expect((await release('list')).stdout).not.toContain('mf-drill');

    await release(...publish, '--force', '--note', 'A drill of the gate');
    const { stdout: listed } = await release('list');
    expect(listed).toMatch(/forced: The module drawing fails/);
    expect(listed).toContain('A drill of the gate');
    await release('promote', 'mf-drill', '1.0.0-a1', '--why', 'again', '--no-smoke');
    expect((await release('list')).stdout).toContain('skipped: not drawn in Chromium, since --no-smoke was given');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a shell is drawn with the live remotes, and refused when it throws at its start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'smoke-gate-'));
  const release = createCommand(join(folder, 'data'));
  const dist = join(folder, 'dist');
  try {
    await release('publish', 'shell', '--promote', '--no-smoke');
    await release('publish', 'mf-public', 'mf-crm', '--promote', '--no-smoke');
    const drilled = `${shellPackage.version}-drill`;
    await writeShell(dist, drilled, "throw new Error('drill: the shell');");
    const publish = ['publish', 'shell', '--from', dist, '--promote', '--why', 'a drill'];
    const refusal = await readRefusal(release(...publish));
    // Told by the page's own watch, if its report comes before the page is closed.
    expect(refusal).toMatch(/^ {2}The sign-in fails: (execution: Uncaught Error: )?drill: the shell\.$/m);
    expect((await release('list')).stdout).not.toContain(drilled);

    // The built shell passes in the same store.
    const { version } = JSON.parse(await readFile(join(root, 'shell/dist/shell.json'), 'utf8'));
    await release('promote', 'shell', version, '--why', 'drawn');
    expect((await release('list')).stdout).toContain(`promote ${version} by`);
    expect((await release('list')).stdout).toMatch(/: drawn\n(?! +skipped)/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
