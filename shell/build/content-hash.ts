import { createHash } from 'node:crypto';
import type { Compilation } from '@rspack/core';

/**
 * Stands for the hash of a remote's content in its version and in the names derived from it, until the content is built.
 * As long as the hash, so that positions in source maps stay right.
 */
export const contentHashPlaceholder = 'zzhashzz';

const textFile = /\.(js|css|map)$/;

/**
 * Replaces the placeholder in all built files by the hash of the built content. The same content gives the same hash,
 * whatever else changed in the sources: then the addresses of a remote's files stay, and browsers keep them.
 *
 * @param declared what the release holds besides its files
 * @returns the hash
 */
export function replaceContentHash(compilation: Compilation, declared: string): string {
  const { RawSource } = compilation.compiler.rspack.sources;
  const assets = compilation.getAssets().map(({ name, source, info }) => ({
    name,
    info,
    content: textFile.test(name) ? source.source().toString() : source.buffer(),
  }));
  // File names do not count yet: they contain hashes of the sources, which are replaced by hashes of the content later.
  const fileHashes = new RegExp(assets.flatMap(({ info }) => info.contenthash ?? []).join('|'), 'g');
  const dropFileHashes = (text: string) => text.replaceAll(fileHashes, '');
  const hashes = assets
    .filter(({ name }) => !name.endsWith('.map'))
    .map(({ name, content }) =>
      createHash('sha256')
        .update(dropFileHashes(name))
        .update('\0')
        .update(typeof content === 'string' ? dropFileHashes(content) : content)
        .digest('hex'),
    );
  const contentHash = createHash('sha256')
    .update(declared)
    .update(hashes.sort().join())
    .digest('hex')
    .slice(0, contentHashPlaceholder.length);

  for (const { name, content } of assets) {
    if (typeof content !== 'string' || !content.includes(contentHashPlaceholder)) continue;
    compilation.updateAsset(name, new RawSource(content.replaceAll(contentHashPlaceholder, contentHash)));
  }
  return contentHash;
}
