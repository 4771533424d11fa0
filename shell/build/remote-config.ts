/// <reference path="../../design-system/src/css-modules.d.ts" />
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { type RemoteManifestSource, remoteManifestSourceSchema } from '@school/shell-contract/manifest';
import { getDevPort } from '../launch/remotes.mjs';
import { commonConfig, isDev } from './common';
import { contentHashPlaceholder } from './content-hash';
import { RemoteManifestPlugin } from './remote-manifest-plugin';
import { takenByRemote } from './shared';

/**
 * Creates the bundler configuration of a remote from its manifest, so that the exposed modules are always the declared
 * ones. The version ends with a hash of the built content, unless RELEASE_VERSION names another.
 *
 * @param context absolute path of the remote's folder
 */
export function remoteConfig(context: string, source: RemoteManifestSource): Configuration {
  const manifest = remoteManifestSourceSchema.parse(source);
  const packageVersion = JSON.parse(readFileSync(`${context}/package.json`, 'utf8')).version;
  const version = process.env.RELEASE_VERSION ?? `${packageVersion}-${isDev ? 'dev' : contentHashPlaceholder}`;
  // The name contains the version, because a page that falls back to the previous release holds both containers.
  const container = `${manifest.id}_${version}`.replaceAll(/[^a-z0-9]/g, '_');
  const devPort = isDev ? getDevPort(manifest.id, dirname(context)) : undefined;
  const common = commonConfig({ context, uniqueName: container, publicPath: 'auto', devPort });
  return {
    ...common,
    entry: {},
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: Object.fromEntries(
          Object.entries(manifest.modules).map(([name, file]) => [`./${name}`, { import: file, name }]),
        ),
        shared: takenByRemote,
        shareStrategy: 'loaded-first',
        experiments: { asyncStartup: true, externalRuntime: true },
        manifest: false,
        dts: false,
        dev: false,
      }),
      new RemoteManifestPlugin({ context, manifest, version, container }),
    ],
  };
}
