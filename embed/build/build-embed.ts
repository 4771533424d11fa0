import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type BuildOptions, build, type Plugin } from 'esbuild';

const root = join(import.meta.dirname, '..');

/** Keeps the parts of the previous build, which open pages may still load. */
const keptMs = 7 * 24 * 3600 * 1000;

/**
 * Moves the tokens from the page's root to that of a shadow tree, and makes them independent of the page's root font.
 */
function toRootOfShadow(css: string): string {
  return css
    .replace(/@media \(prefers-color-scheme: dark\) \{\s*:root:not\(\[data-theme="light"\]\) \{[^}]*\}\s*\}/g, '')
    .replace(/:root\[data-theme="dark"\]/g, '.root[data-theme="dark"]')
    .replace(/:root,\s*:host/g, '.root')
    .replace(/\[data-audience="public"\]/g, '.root')
    .replace(/(\d*\.?\d+)rem\b/g, (_, rem: string) => `${Number(rem) * 16}px`);
}

async function readStyles(path: string): Promise<string> {
  const css = await readFile(path, 'utf8');
  const imports = [...css.matchAll(/@import "([^"]+)";/g)].map(([, file = '']) => resolve(dirname(path), file));
  const imported = await Promise.all(imports.map(readStyles));
  return imported.map(toRootOfShadow).join('\n') + css.replace(/@import "[^"]+";/g, '');
}

const styles: Plugin = {
  name: 'styles-as-text',
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await esbuild.transform(await readStyles(path), { loader: 'css', minify: true });
      return { contents: code, loader: 'text' };
    });
  },
};

/** Imported as a namespace, zod can be tree-shaken: nine tenths of it are unused. */
const zodAsNamespace: Plugin = {
  name: 'zod-as-namespace',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]api[\\/]contract[\\/].*\.ts$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      return { contents: code.replace("import { z } from 'zod'", "import * as z from 'zod'"), loader: 'ts' };
    });
  },
};

const common: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  target: ['es2022', 'safari16.4'],
  platform: 'browser',
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [styles, zodAsNamespace],
};

/**
 * Builds the form for the school's website: `v1.js` and `frame.js`, whose names never change, and the parts that they
 * load, whose names have a hash.
 *
 * @param dist an absolute path
 * @returns the size of each file after brotli
 */
export async function buildEmbed(dist: string): Promise<Record<string, number>> {
  await mkdir(dist, { recursive: true });
  for (const name of await readdir(dist)) {
    const { mtimeMs } = await stat(join(dist, name));
    if (Date.now() - mtimeMs > keptMs) await rm(join(dist, name));
  }
  const { metafile } = await build({
    ...common,
    entryPoints: ['src/form/form.ts'],
    outdir: dist,
    format: 'esm',
    splitting: true,
    entryNames: '[name].[hash]',
    chunkNames: 'part.[hash]',
    inject: ['src/zod-global.ts'],
    define: { globalThis: 'zodGlobal' },
    metafile: true,
  });
  const built = Object.entries(metafile.outputs);
  const form = built.find(([, { entryPoint }]) => entryPoint === 'src/form/form.ts')?.[0];
  if (form === undefined) throw new Error('The form was not built');
  await build({
    ...common,
    entryPoints: { v1: 'src/loader.ts', frame: 'src/frame.ts' },
    outdir: dist,
    format: 'iife',
    define: { FORM_FILE: JSON.stringify(basename(form)) },
  });

  const files = ['v1.js', 'frame.js', ...built.map(([path]) => basename(path))];
  const sizes = await Promise.all(
    files.map(async (name) => {
      const bytes = await readFile(join(dist, name));
      const brotli = await promisify(brotliCompress)(bytes);
      await writeFile(join(dist, `${name}.br`), brotli);
      await writeFile(join(dist, `${name}.gz`), await promisify(gzip)(bytes));
      return [name, brotli.length] as const;
    }),
  );
  return Object.fromEntries(sizes);
}
