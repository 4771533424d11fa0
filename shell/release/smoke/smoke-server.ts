import { createServer } from 'node:http';
import { type Role, roles } from '@school/api-contract/rules/roles';
import { type RemoteManifest, remoteManifestSchema } from '@school/shell-contract/manifest';
import { shellId } from '@school/shell-contract/manifest-names';
import type { ShellManifest } from '@school/shell-contract/shell-manifest';
import { toBootManifest } from '@school/shell-contract/snapshot';
import { bootSchoolFixture } from '@school/shell-contract/testing';
import type { Context } from 'koa';
import { createShellMiddleware } from '../../server';
import type { ReadFile } from '../gates';
import type { ReleaseStore } from '../store';
import { answerFromContract, type PageReport, sampleUser } from './fake-api';
import { createSlotPage, slotPageId } from './slot-page';

export interface SmokeServer {
  url: string;
  /** What pages have reported so far, oldest first. */
  reports: readonly PageReport[];
  stop: () => Promise<void>;
}

/** The shell that a release is drawn in: the live one, or the built one where none is live. */
export interface SmokeShell {
  live: ShellManifest | null;
  dist: string;
}

/** The cookie that says who looks at the page. */
export const roleCookie = 'smoke-role';

/**
 * Serves the shell with one release and the fake API, on a free port of this machine. Nothing else of the portal is
 * there: other remotes cannot be blamed, nor save a release that needs them.
 */
export async function startSmokeServer(
  { manifest, read }: { manifest: RemoteManifest; read: ReadFile },
  store: ReleaseStore,
  shell: SmokeShell,
): Promise<SmokeServer> {
  const slotPage = createSlotPage();
  const served = new Map([
    [manifest.id, { manifest, read }],
    [slotPageId, { manifest: slotPage.manifest, read: async (path: string) => slotPage.files.get(path) ?? null }],
  ]);
  const releases: ReleaseStore = {
    ...store,
    readManifest: async (id, version) =>
      id === shellId ? store.readManifest(id, version) : (served.get(id)?.manifest ?? null),
    readFile: async (id, version, path) => {
      if (id === shellId) return store.readFile(id, version, path);
      const bytes = await served.get(id)?.read(path);
      return bytes ? Buffer.from(bytes) : null;
    },
  };
  const remotes = Object.fromEntries(
    [...served].map(([id, { manifest: each }]) => [
      id,
      {
        stable: {
          baseUrl: `/remotes/${id}/${each.version}/`,
          manifest: toBootManifest(remoteManifestSchema.parse(each)),
        },
        previous: null,
      },
    ]),
  );
  const reports: PageReport[] = [];
  const { default: Koa } = await import('koa');
  const app = new Koa();
  app.silent = true;
  app.use(async (ctx, next) => {
    if (ctx.path === '/api/client-reports') {
      reports.push(JSON.parse(await readBody(ctx)));
      ctx.status = 204;
    } else if (ctx.path.startsWith('/api/')) await answerFromContract(ctx, readRole(ctx));
    else await next();
  });
  app.use(
    createShellMiddleware({
      releases,
      snapshots: {
        current: async () => ({ revision: 1, shell: shell.live, remotes, refused: [], faults: [], hasCanary: false }),
      },
      shellDist: shell.dist,
      embedDist: '',
      readEmbedOrigins: async () => [],
      resolveUser: async (ctx) => {
        const role = readRole(ctx);
        return role && sampleUser(role);
      },
      readSchool: async () => bootSchoolFixture(),
      needsOwner: async () => false,
      production: true,
      offline: false,
      pickGroup: () => 0,
      onPageFailure: (error) => reports.push({ kind: 'page', message: String(error) }),
    }),
  );
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The smoke server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    reports,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readRole(ctx: Context): Role | null {
  const role = ctx.cookies.get(roleCookie);
  return roles.find((known) => known === role) ?? null;
}

async function readBody(ctx: Context): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of ctx.req) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}
