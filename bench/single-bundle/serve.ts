import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ShellBuild, shellBuildSchema } from '@school/shell-contract/shell-manifest';
import type { BootRelease, BootRemote, BootSnapshot } from '@school/shell-contract/snapshot';
import Koa from 'koa';
import type { Product } from '../../e2e/product';
import { root } from '../../shell/launch/run.mjs';
import { createReleaseStore, folderDriver } from '../../shell/release';
import { createShellMiddleware } from '../../shell/server';
import { findSnapshot } from '../../shell/worker/kept-files';

const version = '1.0.0-single';

/**
 * Builds the bundle and serves it as a page of the product is served, with the product's releases of texts and its API.
 *
 * @param cookie of the signed-in user
 */
export async function serveSingleBundle(product: Product, cookie: string): Promise<{ url: string; stop: () => void }> {
  await promisify(execFile)(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'bench/single-bundle/build.ts'], {
    cwd: root,
    env: { ...process.env, RELEASE_VERSION: version },
  });
  const shellDist = join(root, '.cache', 'bench', 'single-bundle', 'dist');
  const build = shellBuildSchema.parse(JSON.parse(readFileSync(join(shellDist, 'shell.json'), 'utf8')));
  const [visitor, user] = await Promise.all([readSnapshot(product.url, ''), readSnapshot(product.url, cookie)]);
  const remotes = Object.fromEntries(
    Object.entries(user.remotes).map(([id, remote]) => [id, inSingleBundle(id, remote, build)]),
  );
  const releases = createReleaseStore(folderDriver(join(product.dataDir, 'releases')), {
    onDamagedPointer: (sentence) => console.error(sentence),
    now: () => new Date(),
  });

  const page = new Koa().use(
    createShellMiddleware({
      releases,
      snapshots: {
        current: async () => ({
          revision: 1,
          shell: null,
          remotes,
          refused: [],
          faults: [],
          canaries: [],
          needsGroup: false,
        }),
      },
      shellDist,
      embedDist: '',
      readEmbedOrigins: async () => [],
      resolveUser: async (ctx) => (ctx.get('cookie') === '' ? null : user.user),
      readSchool: async () => visitor.school,
      needsOwner: async () => false,
      production: true,
      offline: false,
      pickGroup: () => 0,
      onPageFailure: (error) => console.error(error),
    }),
  );
  const answerPage = page.callback();
  const server = createServer((incoming, answer) => {
    if (!incoming.url?.startsWith('/api/')) return answerPage(incoming, answer);
    const { method, headers, url } = incoming;
    const passedOn = request(product.url + url, { method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    answer.on('close', () => passedOn.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function readSnapshot(url: string, cookie: string): Promise<BootSnapshot> {
  const answer = await fetch(`${url}/auth`, { headers: { cookie } });
  const snapshot = findSnapshot(await answer.text());
  if (!snapshot) throw new Error('the page has no snapshot');
  return snapshot;
}

/**
 * The manifest of a remote in the page: its modules are chunks of the bundle, its entry is that of the bundle, and its
 * texts are those of its release.
 */
function inSingleBundle(id: string, { stable }: BootRemote, { scripts: [entry], screens }: ShellBuild): BootRemote {
  const toTexts = (path: string) => `..${stable.baseUrl}${path}`;
  const modules: BootRelease['manifest']['modules'] = {};
  for (const [name, { texts }] of Object.entries(stable.manifest.modules)) {
    const files = screens[`${id}/${name}`];
    if (!files || !texts) throw new Error(`the bundle has no ${id}/${name}`);
    modules[name] = { ...files, texts: { ru: toTexts(texts.ru), en: toTexts(texts.en) } };
  }
  if (!entry) throw new Error('the bundle has no entry');
  return { stable: { baseUrl: '/shell/', manifest: { ...stable.manifest, entry, modules } }, previous: null };
}
