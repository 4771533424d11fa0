import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { findApiContract, readContractRoutes } from './called-routes';

/** Browsers with `:has`, `oklch` and top-level await, as the CSS of the design system requires. */
const browsers = 'chrome >= 111, firefox >= 121, safari >= 16.4';

export interface BundleOptions {
  /** Absolute path of the workspace. */
  context: string;
  /** Prefix of globals and CSS class names; unique among the bundles of a page. */
  uniqueName: string;
  /** URL of the bundle's folder, or `auto` to derive it from the script's own URL. */
  publicPath: string;
  /** Set when a dev server runs the bundle. */
  devPort: number | undefined;
}

export const isDev = process.env.NODE_ENV === 'development';
/**
 * Hot reload needs the development build of React, which only the shell of `npm run dev` has. A remote that runs alone
 * uses a deployed shell with the production build, so a change reloads its page.
 */
const isHot = isDev && process.env.DEV_SHELL === 'on';

const federationFile = /(@module-federation\/[\w-]+\/dist\/\w+)\.cjs$/;

/**
 * The federation's start module is a `data:` address that contains the folder of the packages, and the ids of modules
 * derive from their addresses: without a replacement, equal sources would give other files in another folder.
 */
const federationStart = /data:text\/javascript,import%20__module_federation_bundler_runtime__%20from%20%22(.+?)%22/;

/** Bundler settings shared by the shell and every remote. */
export function commonConfig({ context, uniqueName, publicPath, devPort }: BundleOptions): Configuration {
  const contract = join(findApiContract(context), '/');
  const toRelative = (encodedPath: string) => {
    const path = relative(context, JSON.parse(`"${decodeURIComponent(encodedPath)}"`));
    return encodeURIComponent(path.startsWith('.') ? path : `./${path}`);
  };
  return {
    context,
    mode: isDev ? 'development' : 'production',
    target: [`browserslist:${browsers}`],
    // Source maps serve error reports only; no page references them.
    devtool: isDev ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: `${context}/${isDev ? '.cache/dev' : 'dist'}`,
      clean: true,
      uniqueName,
      publicPath: devPort === undefined ? publicPath : `http://localhost:${devPort}/`,
      filename: isDev ? '[name].js' : '[name].[contenthash:10].js',
      chunkFilename: isDev ? '[name].js' : '[name].[contenthash:10].js',
      cssFilename: isDev ? '[name].css' : '[name].[contenthash:10].css',
      cssChunkFilename: isDev ? '[name].css' : '[name].[contenthash:10].css',
      assetModuleFilename: 'media/[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 15_000,
      // Requiring a module again after it threw must throw again instead of returning an empty module.
      strictModuleErrorHandling: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      alias: {
        ...Object.fromEntries(
          ['runtime-core', 'sdk'].map((name) => [
            `@module-federation/${name}$`,
            fileURLToPath(import.meta.resolve(`@module-federation/${name}`)),
          ]),
        ),
        // The federation's plugin sets this name, without `$`, to a CommonJS file.
        '@module-federation/runtime': fileURLToPath(import.meta.resolve('@module-federation/runtime')),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: isHot, refresh: isHot } },
            },
            env: { targets: browsers },
          },
        },
        // A development build uses the contract unchanged, since its routes may change while it runs.
        ...(isDev
          ? []
          : [
              {
                test: /\.tsx?$/,
                // The platform's own packages are TypeScript sources too.
                exclude: /node_modules\/(?!@school\/)/,
                enforce: 'pre' as const,
                loader: join(import.meta.dirname, 'contract-loader.mjs'),
                options: { contract, routes: readContractRoutes(contract) },
              },
            ]),
        // These packages have no side effects but do not declare it.
        { test: /node_modules\/@module-federation\/.+\.js$/, sideEffects: false },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
        { test: /\.(woff2|png|svg|webp)$/, type: 'asset/resource' },
      ],
      // Enables `import styles from './x.module.css'`. Custom properties keep their names, because one module sets what
      // another reads.
      parser: { 'css/module': { namedExports: false, dashedIdents: false } },
      generator: {
        'css/module': { localIdentName: isDev ? '[name]-[local]-[hash:6]' : '[uniqueName]-[hash:8]-[local]' },
      },
    },
    optimization: {
      // Fewer and larger files than by default: a screen then needs 1 to 2 KB and up to six requests less, and all
      // screens together a tenth more.
      splitChunks: { minSize: 45_000 },
      nodeEnv: isHot ? 'development' : 'production',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    plugins: [
      ...(isHot ? [new ReactRefreshRspackPlugin()] : []),
      new rspack.NormalModuleReplacementPlugin(federationStart, (found) => {
        found.request = found.request.replace(federationStart, (start, path) => start.replace(path, toRelative(path)));
      }),
      // The federation points to the CommonJS files of its runtime, which the bundler cannot tree-shake.
      new rspack.NormalModuleReplacementPlugin(federationFile, (found) => {
        found.request = found.request.replace(federationFile, '$1.js');
      }),
      // The same hash as in the manifests, since a browser uses a preload only for a request with the same integrity.
      ...(isDev ? [] : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], hashLoading: 'lazy' })]),
    ],
    performance: false,
    // Lazy compilation would request modules from the page's server instead of the dev server.
    lazyCompilation: false,
    ...(devPort === undefined
      ? {}
      : {
          devServer: {
            port: devPort,
            host: 'localhost',
            hot: isHot,
            liveReload: !isHot,
            // Pages at other origins fetch the texts of a remote with credentials.
            headers: ({ headers }) => ({
              'Access-Control-Allow-Origin': headers.origin ?? '*',
              'Access-Control-Allow-Credentials': 'true',
              Vary: 'Origin',
            }),
            allowedHosts: ['localhost', '127.0.0.1'],
            client: { webSocketURL: `ws://localhost:${devPort}/ws`, overlay: false },
          },
        }),
  };
}
