import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { listRemotes } from './remotes.mjs';
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

const remotes = listRemotes();

const common = ['package-lock.json', 'tsconfig.json', 'api/contract', 'shell/contract'];
const bundled = [...common, 'design-system/src', 'shell/build', 'shell/kit'];
/**
 * The sources of each build. Those of a remote include no other remote, so that releasing one does not change another.
 */
export const inputs = {
  api: [...common, 'api', 'shell/server', 'shell/release', 'shell/package.json', 'shell/launch/build-api.mjs'],
  shell: [...bundled, 'shell/src', 'shell/worker', 'shell/locales', 'shell/package.json', 'shell/rspack.config.ts'],
  embed: [
    ...common,
    'embed',
    'design-system/src/accent',
    'design-system/src/internal',
    'design-system/src/tokens',
    'shell/kit/i18n/school-time.ts',
    'shell/kit/request-keys.ts',
    'shell/locales',
    'mf-public/locales',
  ],
  ...Object.fromEntries(remotes.map((id) => [id, [...bundled, id]])),
};

/**
 * Builds every part whose source hash changed, two at a time. Nothing is published.
 *
 * @param {string[]} wanted `api`, `shell`, `embed` and ids of remotes
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
}

/**
 * For `npm start`: publishes what was built and makes it live, except versions that were rolled back or halted, which
 * it prints. Faults found by the gates are printed and do not stop it, because API and shell of the same build start
 * with it. There is no smoke run.
 *
 * @throws BuildError
 */
export async function publishBuilds() {
  await release('publish', '--promote', '--force', '--no-smoke', '--why', 'started from its sources');
}

/** Runs the bundled release command, which starts faster than its sources; a team that builds only its remote has no bundle. */
async function release(...args) {
  const bundle = 'api/dist/release.cli.js';
  const { code, output } = existsSync(join(root, bundle))
    ? await run(process.execPath, [bundle, ...args])
    : await runPackage('tsx/dist/cli.mjs', ['shell/release/release.cli.ts', ...args]);
  if (code !== 0) throw new BuildError(output);
  process.stdout.write(output);
}

async function buildOne(id) {
  const hash = sourceHash(inputs[id]);
  const record = join(root, id, 'dist', '.source-hash');
  if (existsSync(record) && readFileSync(record, 'utf8') === hash) return { id, code: 0, output: '' };
  const started = Date.now();
  const { code, output } = await runBuild(id, hash);
  if (code === 0) {
    writeFileSync(record, hash);
    console.log(`Built ${id} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  return { id, code, output };
}

function runBuild(id, hash) {
  if (id === 'api') return run(process.execPath, ['shell/launch/build-api.mjs']);
  if (id === 'embed') return runPackage('tsx/dist/cli.mjs', ['embed/build/build.ts']);
  const env = { NODE_ENV: 'production' };
  if (id === 'shell') {
    // Its files have lasting addresses of their own, so its version may change with any source.
    const { version } = JSON.parse(readFileSync(join(root, id, 'package.json'), 'utf8'));
    env.RELEASE_VERSION = `${version}-${hash.slice(0, 8)}`;
  }
  return runPackage('@rspack/cli/bin/rspack.js', ['build'], { cwd: join(root, id), env });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install();
  const requested = process.argv.slice(2);
  await launch(async () => {
    await build(requested.length > 0 ? requested : undefined);
    const released = ['shell', ...remotes];
    const built = requested.length > 0 ? requested.filter((id) => released.includes(id)) : released;
    if (built.length > 0) await release('state', ...built);
  });
}
