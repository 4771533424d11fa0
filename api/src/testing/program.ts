import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';

const apiFolder = path.resolve(import.meta.dirname, '../..');

interface Program {
  /** The bundle, for `node`. */
  file: string;
  /** The folder of the bundle and its workers; also for other files of the test. */
  folder: string;
  remove(): Promise<void>;
}

/**
 * Bundles a program and its workers as `npm start` does. A process that runs the bundle starts with a third of the
 * processor time that it needs through tsx.
 *
 * @param source relative to `api/src`
 */
export async function bundleProgram(source: string): Promise<Program> {
  // in the api folder, from which packages resolve
  const folder = path.join(apiFolder, '.cache', `program-${randomBytes(6).toString('hex')}`);
  const manifest: { dependencies: Record<string, string> } = await import('../../package.json');
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: apiFolder,
    entryPoints: [path.join('src', source), 'src/**/*.worker.ts'],
    entryNames: '[name]',
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@school/')),
    // bundled CommonJS packages need it
    banner: {
      js: "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);",
    },
  });
  return {
    file: path.join(folder, path.basename(source).replace(/ts$/, 'js')),
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * For the top of a test file: bundles the program before its tests and removes it after them. Returns a getter of the
 * bundle's file.
 */
export function useProgram(source: string): () => string {
  let program: Program | undefined;
  beforeAll(async () => {
    program = await bundleProgram(source);
  });
  afterAll(() => program?.remove());
  return () => {
    if (!program) throw new Error('The program exists only while tests run');
    return program.file;
  };
}
