import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, launch } from './build.mjs';
import { install } from './install.mjs';
import { listRemotes } from './remotes.mjs';
import { root } from './run.mjs';

/**
 * `npm run pack -- <folder>` builds everything and writes the files of a server to a new folder: the builds and a
 * package.json whose packages are only those of the API, in the versions of this tree. On the server `npm ci --omit=dev
 * --ignore-scripts` completes it.
 */
const readJson = (...parts) => JSON.parse(readFileSync(join(root, ...parts), 'utf8'));

function describeRoot() {
  const { name, version, type, license, engines, scripts } = readJson('package.json');
  const commands = Object.entries(scripts).filter(([, command]) => command.includes(' api/dist/'));
  return {
    name,
    private: true,
    version,
    type,
    license,
    engines,
    workspaces: ['api'],
    scripts: { ...Object.fromEntries(commands), release: 'node api/dist/release.cli.js' },
  };
}

/** The API without the packages that its build contains already. */
function describeApi() {
  const { name, version, type, dependencies } = readJson('api', 'package.json');
  const packages = Object.entries(dependencies).filter(([dependency]) => !dependency.startsWith('@school/'));
  return { name, private: true, version, type, dependencies: Object.fromEntries(packages) };
}

/** The part of this tree's lock file that the packages need, so that npm installs the same versions by their hashes. */
function describeLock({ name, version, license, engines, workspaces }, api) {
  const { packages, ...lock } = readJson('package-lock.json');
  const needed = new Map();
  const add = (dependency, from) => {
    const path = findInstalled(packages, dependency, from);
    if (path === undefined || needed.has(path)) return;
    needed.set(path, packages[path]);
    const { dependencies, optionalDependencies, peerDependencies } = packages[path];
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) add(next, path);
  };
  for (const dependency of Object.keys(api.dependencies)) add(dependency, 'api');
  return {
    ...lock,
    packages: {
      '': { name, version, license, workspaces, engines },
      api: { name: api.name, version: api.version, dependencies: api.dependencies },
      [`node_modules/${api.name}`]: { resolved: 'api', link: true },
      ...Object.fromEntries(needed),
    },
  };
}

/**
 * The path where Node finds a package that is imported from a folder; undefined for an optional one that is not
 * installed.
 */
function findInstalled(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

function pack(folder) {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  const withoutMaps = { recursive: true, filter: (source) => !/\.map(\.br|\.gz)?$/.test(source) };
  // the server uses its source maps for stack traces
  cpSync(join(root, 'api/dist'), join(folder, 'api/dist'), { recursive: true });
  cpSync(join(root, 'shell/dist'), join(folder, 'shell/dist'), withoutMaps);
  cpSync(join(root, 'embed/dist'), join(folder, 'embed/dist'), withoutMaps);
  for (const remote of listRemotes()) {
    cpSync(join(root, remote, 'dist'), join(folder, remote, 'dist'), withoutMaps);
    // the release command finds remotes by this file
    cpSync(join(root, remote, 'remote.manifest.ts'), join(folder, remote, 'remote.manifest.ts'));
  }
  // what the next steps on the server refer to
  for (const path of ['.env.example', 'deploy', 'docs/production.md', 'docs/settings.md'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  const [manifest, api] = [describeRoot(), describeApi()];
  for (const [file, content] of [
    ['package.json', manifest],
    ['api/package.json', api],
    ['package-lock.json', describeLock(manifest, api)],
  ])
    writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
}

const [target] = process.argv.slice(2);
if (target === undefined) {
  console.error('npm run pack -- <new folder>');
  process.exit(2);
}
// npm runs this in the root folder, but paths are relative to the user's folder
const folder = resolve(process.env.INIT_CWD ?? process.cwd(), target);
await install();
await launch(async () => {
  await build();
  pack(folder);
  console.log(`Packed into ${folder}; on the server: npm ci --omit=dev --ignore-scripts`);
});
