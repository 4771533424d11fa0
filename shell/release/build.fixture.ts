import { createHash } from 'node:crypto';
import type { RemoteManifest } from '@school/shell-contract/manifest';
import { shellContractVersion } from '@school/shell-contract/manifest-names';
import type { ShellBuild } from '@school/shell-contract/shell-manifest';
import { manifestFixture } from '@school/shell-contract/testing';
import { computeIntegrity } from './index';

/** Creates the files of a build whose manifest matches them. */
export function createBuild(
  version: string,
  code = 'code',
  changes: Partial<RemoteManifest> = {},
): Map<string, Buffer> {
  const bytes = Buffer.from(code);
  const describe = (path: string) => ({ path, bytes: bytes.length, integrity: computeIntegrity(bytes) });
  const names = manifestFixture().assets.map(({ path }) => path);
  const [entry, page, ru, en] = names.map(describe);
  if (!entry || !page || !ru || !en) throw new Error('the fixture has four assets');
  const manifest: RemoteManifest = manifestFixture({
    version,
    entry,
    modules: { students: { js: [page], css: [] } },
    locales: { ru, en },
    assets: [entry, page, ru, en],
    ...changes,
  });
  return new Map([
    ...names.map((name) => [name, bytes] as const),
    ['manifest.json', Buffer.from(JSON.stringify(manifest))],
  ]);
}

/** Creates the files of a built shell whose entry is `code`; its chunk `own.<version>` exists only in this version. */
export function createShellBuild(version: string, code = 'code', texts = '{}'): Map<string, Buffer> {
  const hash = createHash('sha256').update(version).digest('hex').slice(0, 10);
  const contents: Record<string, string> = {
    'main.0123456789.js': code,
    [`own.${hash}.js`]: version,
    'service-worker.js': `worker of ${version}`,
    'locales/ru.json': texts,
    'locales/en.json': texts,
  };
  const describe = (path: string, content: string) => ({
    path,
    bytes: content.length,
    integrity: computeIntegrity(Buffer.from(content)),
  });
  const [main, own, ...others] = Object.entries(contents).map(([path, content]) => describe(path, content));
  if (!main || !own) throw new Error('the shell has two scripts');
  const build = {
    version,
    contractVersion: shellContractVersion,
    scripts: [main],
    styles: [],
    preload: [],
    screens: { own: { js: [own], css: [] } },
    fonts: [],
  } satisfies ShellBuild;
  const description = JSON.stringify(build);
  const assets = [main, own, ...others, describe('shell.json', description)];
  const files = Object.entries({ ...contents, 'shell.json': description });
  return new Map([
    ...files.map(([path, content]) => [path, Buffer.from(content)] as const),
    ['manifest.json', Buffer.from(JSON.stringify({ ...build, assets }))],
  ]);
}
