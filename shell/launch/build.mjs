import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { inParallel, root, run, runPackage } from './run.mjs';
import { sourceHash } from './source-hash.mjs';

/** The message is the output of the failed command. */
export class BuildError extends Error {}

/** Runs a launch script. When a build fails, prints its output without a stack trace and exits. */
export async function launch(script) {
  try {
    await script();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

export const remotes = ['mf-crm', 'mf-funnel', 'mf-contracts', 'mf-chat', 'mf-public'];

const common = ['package-lock.json', 'tsconfig.json', 'api/contract', 'shell/contract'];
const bundled = [...common, 'design-system/src', 'shell/build'];
/**
 * The sources of each build. The design system is not a source of a remote, which takes it from the shell at run time.
 */
const inputs = {
  api: [...common, 'api', 'shell/server', 'shell/release', 'shell/package.json', 'shell/launch/build-api.mjs'],
  shell: [
    ...bundled,
    'shell/src',
    'shell/kit',
    'shell/worker',
    'shell/locales',
    'shell/package.json',
    'shell/rspack.config.ts',
  ],
  ...Object.fromEntries(remotes.map((id) => [id, [...bundled, id]])),
};

/**
 * Builds every part whose source hash changed, two at a time; then publishes new versions of the remotes to the release
 * store and promotes them. A version that is already in the store is not promoted again, because it may have been
 * rolled back.
 *
 * @param {string[]} wanted `api`, `shell` and ids of remotes
 * @throws BuildError
 */
export async function build(wanted = Object.keys(inputs)) {
  const results = await inParallel(
    2,
    wanted.map((id) => () => buildOne(id)),
  );
  const failed = results.filter(({ code }) => code !== 0);
  if (failed.length > 0)
    throw new BuildError(failed.map(({ id, output }) => `${id} did not build:\n${output}`).join('\n'));

  const unpublished = wanted.filter((id) => remotes.includes(id) && !isPublished(id));
  if (unpublished.length === 0) return;
  const args = ['shell/release/cli.ts', 'publish', ...unpublished, '--promote', '--why', 'built from source'];
  const { code, output } = await runPackage('tsx/dist/cli.mjs', args, { env: { DATA_DIR: dataDir() } });
  if (code !== 0) throw new BuildError(output);
  process.stdout.write(output);
}

async function buildOne(id) {
  const hash = sourceHash(inputs[id]);
  const record = join(root, id, 'dist', '.source-hash');
  if (existsSync(record) && readFileSync(record, 'utf8') === hash) return { id, code: 0, output: '' };
  const started = Date.now();
  const { version } = JSON.parse(readFileSync(join(root, id, 'package.json'), 'utf8'));
  const env = { NODE_ENV: 'production', RELEASE_VERSION: `${version}-${hash.slice(0, 8)}` };
  const { code, output } =
    id === 'api'
      ? await run(process.execPath, ['shell/launch/build-api.mjs'])
      : await runPackage('@rspack/cli/bin/rspack.js', ['build'], { cwd: join(root, id), env });
  if (code === 0) {
    writeFileSync(record, hash);
    console.log(`Built ${id} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  return { id, code, output };
}

function isPublished(id) {
  const { version } = JSON.parse(readFileSync(join(root, id, 'dist', 'manifest.json'), 'utf8'));
  return existsSync(join(dataDir(), 'releases', 'remotes', id, version, 'manifest.json'));
}

function dataDir() {
  return resolve(root, process.env.DATA_DIR ?? '.data');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install();
  const asked = process.argv.slice(2);
  await launch(() => build(asked.length > 0 ? asked : undefined));
}
