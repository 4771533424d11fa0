import { createHash } from 'node:crypto';
import type { Compilation, Compiler, RspackPluginInstance } from '@rspack/core';
import type { BuiltFile } from '@school/shell-contract/manifest';
import { addCompressed } from './compress';

/**
 * Writes `shell.json`: what the server must name in the page. `scripts` and `styles` start the shell; `preload` are the
 * chunks that the start asks for at once (the shared singletons), so that the browser fetches them along with the entry.
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

  #describe(compilation: Compilation) {
    const entry = compilation.entrypoints.get('main');
    const initial = entry?.getFiles() ?? [];
    const startup = compilation.chunkGroups
      .filter((group) => !group.isInitial() && group.getParents().some((parent) => parent.name === 'main'))
      .filter((group) => !group.name)
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
    return {
      version: this.#version,
      scripts: initial.filter(isFile('.js')).flatMap(describe),
      styles: initial.filter(isFile('.css')).flatMap(describe),
      preload: [...new Set(startup)]
        .filter((path) => !initial.includes(path))
        .filter(isFile('.js'))
        .flatMap(describe),
    };
  }
}
