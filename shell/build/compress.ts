import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compilation } from '@rspack/core';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Adds a `.br` and a `.gz` file for every text file that compression makes smaller, so that no server compresses it
 * again.
 */
export async function addCompressed(compilation: Compilation): Promise<void> {
  const { RawSource } = compilation.compiler.rspack.sources;
  const assets = compilation.getAssets().filter(({ name }) => /\.(js|css|json|svg)$/.test(name));
  await Promise.all(
    assets.map(async ({ name, source }) => {
      const bytes = source.buffer();
      if (bytes.length < 1024) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
      compilation.emitAsset(`${name}.br`, new RawSource(br));
      compilation.emitAsset(`${name}.gz`, new RawSource(gz));
    }),
  );
}
