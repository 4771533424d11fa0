import { readFileSync } from 'node:fs';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { commonConfig, isDev } from './build/common';
import { providedByShell } from './build/shared';
import { ShellManifestPlugin } from './build/shell-manifest-plugin';

const context = import.meta.dirname;
const packageVersion = JSON.parse(readFileSync(`${context}/package.json`, 'utf8')).version;
const common = commonConfig({
  context,
  uniqueName: 'shell',
  publicPath: '/shell/',
  devPort: isDev ? 4100 : undefined,
});

const shell: Configuration = {
  ...common,
  name: 'shell',
  entry: { main: [...(isDev ? ['./src/boot/hot-reload.ts'] : []), './src/boot/main.ts'] },
  plugins: [
    ...(common.plugins ?? []),
    // The federation's runtime then omits its server code.
    new rspack.DefinePlugin({ ENV_TARGET: JSON.stringify('web') }),
    new ModuleFederationPlugin({
      name: 'shell',
      shared: providedByShell,
      shareStrategy: 'loaded-first',
      experiments: { asyncStartup: true, provideExternalRuntime: true },
      manifest: false,
      dts: false,
      dev: false,
    }),
    // Chromium then compiles all functions in another thread while the file arrives, instead of each at its first call.
    new rspack.BannerPlugin({
      banner: '//# allFunctionsCalledOnLoad',
      raw: true,
      test: /^main\.\w+\.js$/,
      stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1,
    }),
    new rspack.NormalModuleReplacementPlugin(/\/semver\/index\.js$/, (found) => {
      if (found.context.includes('@module-federation')) found.request = `${context}/build/satisfy.ts`;
    }),
    // altcha-lib's worker imports the key derivation for Node; this replaces it by the one for Web Crypto.
    new rspack.NormalModuleReplacementPlugin(
      /(^altcha-lib|^\.\.)\/algorithms\/pbkdf2(\.js)?$/,
      'altcha-lib/algorithms/web/pbkdf2',
    ),
    new rspack.CopyRspackPlugin({
      patterns: [
        './src/boot/favicon.svg',
        { from: './src/boot/icons', to: 'icons' },
        { from: './locales', to: 'locales' },
      ],
    }),
    new ShellManifestPlugin(process.env.RELEASE_VERSION ?? `${packageVersion}-dev`),
  ],
};

/** One file of its own under a lasting name; the server serves it as /service-worker.js. There is none in development. */
const worker: Configuration = {
  ...common,
  name: 'worker',
  // The shell's build empties the folder first.
  dependencies: ['shell'],
  target: 'webworker',
  devtool: false,
  entry: { 'service-worker': './worker/service-worker.ts' },
  output: { path: common.output?.path, filename: '[name].js', clean: false },
  plugins: [],
};

export default isDev ? shell : [shell, worker];
