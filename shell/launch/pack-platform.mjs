import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { build, launch } from './build.mjs';
import { install } from './install.mjs';
import { platformPackages, platformVersions, readPackage, tarballName, toolsPackage } from './platform-packages.mjs';
import { root, run } from './run.mjs';

const changelog = join(root, 'docs/platform-changelog.md');
const presetTypes = `import type { Configuration } from '@rspack/core';
import type { RemoteManifestSource } from '@school/shell-contract/manifest';

/** Creates the bundler configuration of a remote from its manifest. @param context absolute path of its folder */
export function remoteConfig(context: string, source: RemoteManifestSource): Configuration;
`;
const notShipped =
  /\.(test|stories)\.tsx?$|^(node_modules|dist|generated|\.cache|package\.json|tsconfig\.json|api-report\.md)$/;

/**
 * Packs kit, contracts, design system and tools as npm packages, for remotes in repositories of their own.
 *
 * @param {string} folder gets one tarball for each package
 */
export async function packPlatform(folder) {
  await build(['shell']);
  mkdirSync(folder, { recursive: true });
  const stage = join(root, '.cache', `platform-${process.pid}`);
  try {
    for (const platformPackage of platformPackages) stageSources(platformPackage, stage);
    await stageTools(join(stage, basename(toolsPackage.name)));
    const staged = [...platformPackages, toolsPackage].map(({ name }) => join(stage, basename(name)));
    const { code, output } = await run('npm', ['pack', ...staged, '--pack-destination', folder, '--loglevel=error']);
    if (code !== 0) throw new Error(output);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  return [...platformPackages, toolsPackage].map(({ name }) => join(folder, tarballName(name)));
}

function stageSources({ name, folder, parts = { '.': '.' }, inside }, stage) {
  const target = join(stage, basename(name));
  for (const [part, place] of Object.entries(parts)) {
    cpSync(join(root, folder, part), join(target, place), {
      recursive: true,
      filter: (source) => !notShipped.test(basename(source)),
    });
  }
  const { version, type, sideEffects, exports, dependencies, devDependencies } = readPackage(folder);
  const move = (path) => (inside ? `./${inside}${path.slice(1)}` : path);
  writePackage(target, {
    ...{ name, version, type, sideEffects },
    exports: Object.fromEntries(Object.entries(exports).map(([key, path]) => [key, move(path)])),
    // the kit's test doubles are part of the package
    dependencies: withVersions({ ...dependencies, ...(name === '@school/kit' && devDependencies) }),
  });
}

/** The tools run in Node, which loads no TypeScript out of node_modules; so they are bundled. */
async function stageTools(target) {
  const { version, type, dependencies, devDependencies } = readPackage(toolsPackage.folder);
  const { metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: {
      'build/index': 'shell/build/remote-config.ts',
      'build/contract-loader': 'shell/build/contract-loader.mjs',
      'launch/build-remote': 'shell/launch/build-remote.mjs',
      'release/cli': 'shell/release/release.cli.ts',
    },
    outdir: target,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    metafile: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'packages-stay-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@school/') ? undefined : { path, external: true },
          );
        },
      },
    ],
  });
  cpSync(join(root, 'tsconfig.json'), join(target, 'tsconfig.json'));
  writeFileSync(join(target, 'build/index.d.mts'), presetTypes);
  cpSync(join(root, 'shell/dist'), join(target, 'dist'), {
    recursive: true,
    filter: (source) => !/\.map(\.br|\.gz)?$/.test(source),
  });
  const federation = dependencies['@module-federation/enhanced'];
  const known = { ...readPackage('.').devDependencies, ...devDependencies, ...dependencies };
  const imported = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports.filter(({ external }) => external))
    .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
  writePackage(target, {
    ...{ name: toolsPackage.name, version, type },
    bin: { 'school-build': 'launch/build-remote.mjs', 'school-release': 'release/cli.mjs' },
    exports: { './build': './build/index.mjs', './tsconfig.json': './tsconfig.json' },
    dependencies: withVersions({
      ...Object.fromEntries(
        [...new Set(imported)].sort().flatMap((name) => (known[name] ? [[name, known[name]]] : [])),
      ),
      // The preset resolves them without an import.
      '@module-federation/runtime': federation,
      '@module-federation/runtime-core': federation,
      '@module-federation/sdk': federation,
      '@school/api-contract': '*',
      '@school/shell-contract': '*',
    }),
  });
}

/** Replaces `*`, which is enough inside this tree, with the version of the platform package. */
function withVersions(dependencies) {
  const versions = platformVersions();
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, version]) => [name, versions[name] ? `^${versions[name]}` : version]),
  );
}

function writePackage(target, content) {
  const { engines, license } = readPackage('.');
  writeFileSync(join(target, 'package.json'), `${JSON.stringify({ ...content, engines, license }, null, 2)}\n`);
  cpSync(changelog, join(target, 'CHANGELOG.md'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install();
  await launch(async () => {
    const folder = resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[2] ?? join(root, '.cache/platform'));
    for (const file of await packPlatform(folder)) console.log(file);
  });
}
