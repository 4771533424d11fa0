import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './run.mjs';

/**
 * The api folder cannot resolve semver, which is a dependency of the shell. Only a few functions of date-fns are used;
 * the whole package takes 10 MB of memory.
 */
const bundled = ['semver', 'date-fns'];

/**
 * Bundles our own code, with each worker and each command as a file beside the server. Packages stay in node_modules,
 * beside their binaries and data files.
 */
await build({
  absWorkingDir: root,
  entryPoints: ['api/src/main.ts', 'api/src/**/*.cli.ts', 'api/src/**/*.worker.ts', 'shell/release/release.cli.ts'],
  entryNames: '[name]',
  outdir: join(root, 'api/dist'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    {
      name: 'packages-stay-outside',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
          const ours = kind === 'entry-point' || path.startsWith('@school/') || bundled.includes(path);
          return ours ? undefined : { path, external: true };
        });
      },
    },
  ],
  // The bundled semver is CommonJS and calls `require`.
  banner: {
    js: "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);",
  },
});
