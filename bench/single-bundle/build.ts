import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { listRemotes } from '../../shell/launch/remotes.mjs';
import { root } from '../../shell/launch/run.mjs';
import shellConfig from '../../shell/rspack.config';

/**
 * Builds shell and remotes as one bundle, with the shell's own configuration but without the federation: an `import()`
 * replaces each request for a module of a remote.
 */
const folder = join(root, '.cache', 'bench', 'single-bundle');
const loader = join(folder, 'load-module.ts');

const imports: string[] = [];
for (const id of listRemotes()) {
  const { default: manifest } = await import(join(root, id, 'remote.manifest.ts'));
  for (const [name, file] of Object.entries<string>(manifest.modules)) {
    const key = JSON.stringify(`${id}/${name}`);
    imports.push(`${key}: () => import(/* webpackChunkName: ${key} */ ${JSON.stringify(join(root, id, file))})`);
  }
}
mkdirSync(folder, { recursive: true });
writeFileSync(
  loader,
  `const modules = {\n${imports.join(',\n')}\n};
export const loadModule = ({ manifest }, name) => modules[manifest.id + '/' + name]();\n`,
);

const [shell] = [shellConfig].flat();
if (!shell) throw new Error('there is no configuration of the shell');
const compiler = rspack({
  ...shell,
  output: { ...shell.output, path: join(folder, 'dist') },
  plugins: [
    ...(shell.plugins ?? []).filter((plugin) => !(plugin instanceof ModuleFederationPlugin)),
    new rspack.NormalModuleReplacementPlugin(/^\.\/load-module$/, loader),
  ],
});
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats?.toString('errors-only'));
    process.exitCode = 1;
  }
  compiler.close(() => undefined);
});
