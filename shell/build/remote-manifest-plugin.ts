import { createHash } from 'node:crypto';
import type { Compilation, Compiler, RspackPluginInstance } from '@rspack/core';
import {
  type BuiltFile,
  type RemoteManifest,
  type RemoteManifestSource,
  remoteManifestSchema,
} from '@school/shell-contract/manifest';
import { languages } from '@school/shell-contract/manifest-names';
import { findApiContract, resolveCalledRoutes } from './called-routes';
import { addCompressed } from './compress';
import { contentHashPlaceholder, replaceContentHash } from './content-hash';
import { type EmittedTexts, emitTexts } from './emit-texts';
import type { Texts } from './used-texts';

interface Options {
  context: string;
  manifest: RemoteManifestSource;
  /** Both may contain `contentHashPlaceholder`. */
  version: string;
  container: string;
}

interface Described {
  texts: EmittedTexts;
  calls: string[];
  contentHash: string;
}

/**
 * Writes `manifest.json` beside the built files: the declaration of the author, the version, the size and integrity of
 * every file, the routes of the API that it calls, the files of each module, hashed locale files, and the texts of menu
 * and titles. The build fails when a text is missing, keys differ between languages, or a key cannot be read from the
 * code.
 */
export class RemoteManifestPlugin implements RspackPluginInstance {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { Compilation } = compiler.rspack;
    const { context, manifest } = this.#options;
    const name = 'RemoteManifestPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      let described: Described | undefined;
      compilation.hooks.processAssets.tap(
        // Runs after minification, and before file names and integrity are computed from the content.
        { name, stage: Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1 },
        () => {
          try {
            const texts = emitTexts(compilation, context, manifest);
            const calls = resolveCalledRoutes(findApiContract(context), texts.routes);
            described = {
              texts,
              calls,
              contentHash: replaceContentHash(compilation, JSON.stringify([manifest, calls])),
            };
          } catch (error) {
            compilation.errors.push(new compiler.rspack.WebpackError(String(error)));
          }
        },
      );
      compilation.hooks.processAssets.tapPromise(
        // Runs after minification and content hashing, so that sizes and integrity are those of the published files.
        { name, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          if (described) this.#write(compiler, compilation, described);
          if (compiler.options.mode === 'production') await addCompressed(compilation);
        },
      );
    });
  }

  #write(compiler: Compiler, compilation: Compilation, { texts, calls, contentHash }: Described): void {
    const { manifest } = this.#options;
    const { RawSource } = compiler.rspack.sources;
    const version = this.#options.version.replace(contentHashPlaceholder, contentHash);
    const container = this.#options.container.replace(contentHashPlaceholder, contentHash);
    const assets = compilation
      .getAssets()
      .filter((asset) => !asset.name.endsWith('.map') && asset.name !== 'manifest.json')
      .map((asset) => describe(asset.name, asset.source.buffer()))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    const asset = (path: string | undefined) => assets.find((item) => item.path === path);
    const { modules: _sources, ...declared } = manifest;
    const built = remoteManifestSchema.safeParse({
      ...declared,
      canUpdate: declared.canUpdate,
      version,
      calls,
      container,
      entry: asset('remoteEntry.js'),
      modules: Object.fromEntries(
        Object.keys(manifest.modules).map((name) => [
          name,
          { ...chunkFiles(compilation, name, assets), texts: texts.modules.get(name) },
        ]),
      ),
      locales: Object.fromEntries(languages.map((language) => [language, asset(texts.paths[language])])),
      texts: Object.fromEntries(
        languages.map((language) => [language, manifestTexts(manifest, texts.whole[language])]),
      ),
      assets,
    } satisfies Record<keyof RemoteManifest, unknown>);
    if (!built.success) {
      compilation.errors.push(new compiler.rspack.WebpackError(`manifest: ${built.error.message}`));
      return;
    }
    compilation.emitAsset('manifest.json', new RawSource(JSON.stringify(built.data)));
  }
}

function describe(path: string, bytes: Buffer): BuiltFile {
  return { path, bytes: bytes.length, integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}` };
}

function chunkFiles(compilation: Compilation, name: string, assets: BuiltFile[]) {
  const names = compilation.namedChunkGroups.get(name)?.getFiles() ?? [];
  const files = assets.filter((asset) => names.includes(asset.path) && !asset.path.includes('.hot-update.'));
  return {
    js: files.filter((file) => file.path.endsWith('.js')),
    css: files.filter((file) => file.path.endsWith('.css')),
  };
}

function manifestTexts(manifest: RemoteManifestSource, locale: Texts): Record<string, string | undefined> {
  const keys = [
    ...manifest.menu.flatMap(({ labelKey, shortLabelKey }) => (shortLabelKey ? [labelKey, shortLabelKey] : [labelKey])),
    ...manifest.routes.flatMap((route) => [route.titleKey, route.descriptionKey, route.leadKey]),
  ];
  return Object.fromEntries(keys.filter((key) => key !== undefined).map((key) => [key, lookUp(locale, key)]));
}

function lookUp(locale: Texts, key: string): string | undefined {
  let node: Texts | string | undefined = locale;
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  return typeof node === 'string' ? node : undefined;
}
