import { createHash } from 'node:crypto';
import type { Compilation, Compiler, RspackPluginInstance } from '@rspack/core';
import type { BuiltFile } from '@school/shell-contract/manifest';
import { shellContractVersion } from '@school/shell-contract/manifest-names';
import type { ShellBuild } from '@school/shell-contract/shell-manifest';
import { addCompressed } from './compress';

/**
 * Writes `shell.json`: the files that the server names in the page. `scripts` and `styles` start the shell. `preload`
 * are the chunks that the start loads immediately (the shared singletons, whose styles are among `styles`) and `fonts`
 * the fonts of its texts; the browser fetches both together with the entry. `screens` are the files of the shell's own
 * screens by chunk name, which the server preloads by URL.
 */
export class ShellManifestPlugin implements RspackPluginInstance {
  readonly #version: string;

  constructor(version: string) {
    this.#version = version;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('ShellManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'ShellManifestPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          compilation.emitAsset('shell.json', new sources.RawSource(JSON.stringify(this.#describe(compilation))));
          if (compiler.options.mode === 'production') await addCompressed(compilation);
        },
      );
    });
  }

  #describe(compilation: Compilation): ShellBuild {
    const entry = compilation.entrypoints.get('main');
    const initial = entry?.getFiles() ?? [];
    const onDemand = compilation.chunkGroups.filter((group) => !group.isInitial());
    // All import() calls of our code have a chunk name or load long after the start; chunks without an origin in our
    // code are the singletons.
    const startup = onDemand
      .filter((group) => !group.name && group.getParents().some((parent) => parent.name === 'main'))
      .filter((group) => !group.origins.some(({ request }) => request?.startsWith('.')))
      .flatMap((group) => group.getFiles());
    const describe = (path: string): BuiltFile[] => {
      const asset = compilation.getAsset(path);
      if (!asset) return [];
      const bytes = asset.source.buffer();
      return [
        { path, bytes: bytes.length, integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}` },
      ];
    };
    const isFile = (extension: string) => (path: string) => path.endsWith(extension) && !path.includes('.hot-update.');
    const toFileLists = (paths: readonly string[]) => ({
      js: paths.filter(isFile('.js')).flatMap(describe),
      css: paths.filter(isFile('.css')).flatMap(describe),
    });
    const screens = onDemand.flatMap((group) =>
      group.name
        ? [[group.name, toFileLists(group.getFiles().filter((path) => !initial.includes(path)))] as const]
        : [],
    );
    const fonts = compilation.getAssets().map(({ name }) => name);
    return {
      version: this.#version,
      contractVersion: shellContractVersion,
      scripts: initial.filter(isFile('.js')).flatMap(describe),
      styles: [...new Set([...initial, ...startup])].filter(isFile('.css')).flatMap(describe),
      preload: [...new Set(startup)]
        .filter((path) => !initial.includes(path))
        .filter(isFile('.js'))
        .flatMap(describe),
      screens: Object.fromEntries(screens),
      // Every page has Russian text next to Latin digits.
      fonts: fonts.filter((path) => /golos-text-(cyrillic|basic)\.\w+\.woff2$/.test(path)),
    };
  }
}
