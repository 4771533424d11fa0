import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, launch } from './build.mjs';
import { install } from './install.mjs';
import { getDevPort, listRemotes } from './remotes.mjs';
import { root } from './run.mjs';

/** The API restarts on changes. Dev servers with hot reload serve the shell and remotes, all at the API's address. */
await install();
await launch(() => build(['embed']));

const ports = { shell: 4100, ...Object.fromEntries(listRemotes().map((id) => [id, getDevPort(id)])) };
/** The bundler reads NODE_ENV; the product reads only DEVELOPMENT. */
const bundlerEnv = { ...process.env, NODE_ENV: 'development', DEV_SHELL: 'on' };
const devServers = Object.entries(ports).map(([id, port]) => `${id}=http://localhost:${port}`);
const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');

const children = [
  ...Object.keys(ports).map((id) =>
    spawn(process.execPath, [rspack, 'dev'], { cwd: join(root, id), env: bundlerEnv, stdio: 'inherit' }),
  ),
  spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'api/src/main.ts'], {
    cwd: root,
    env: { ...process.env, DEVELOPMENT: 'on', DEV_SERVERS: devServers.join(',') },
    stdio: 'inherit',
  }),
];
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of children) child.kill('SIGTERM');
  });
}
