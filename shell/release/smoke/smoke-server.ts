import { createServer } from 'node:http';
import { type Role, roles } from '@school/api-contract/rules/roles';
import { remoteManifestSchema } from '@school/shell-contract/manifest';
import { shellId } from '@school/shell-contract/manifest-names';
import { toBootManifest } from '@school/shell-contract/snapshot';
import { bootSchoolFixture } from '@school/shell-contract/testing';
import type { Context } from 'koa';
import { createShellMiddleware } from '../../server';
import type { ReadFile, Release } from '../gates';
import type { ShellRelease } from '../shell-gates';
import type { ReleaseStore } from '../store';
import { answerFromContract, type PageReport, sampleUser } from './fake-api';
import { createSlotPage } from './slot-page';

export interface SmokeServer {
  url: string;
  /** What pages have reported so far, oldest first. */
  reports: readonly PageReport[];
  stop: () => Promise<void>;
}

/** The parts under test: remotes in a shell. */
export interface SmokeStage {
  remotes: readonly Release[];
  /** Null: the built one in `shellDist`. */
  shell: ShellRelease | null;
  shellDist: string;
}

/** The cookie with the role of the visitor. */
export const roleCookie = 'smoke-role';

/**
 * Serves a shell with remotes and the fake API, on a free port of this machine. No other part of the portal runs, so
 * that no other remote can cause a fault or hide one.
 */
export async function startSmokeServer(stage: SmokeStage, store: ReleaseStore): Promise<SmokeServer> {
  const { shell, shellDist } = stage;
  const slotPage = createSlotPage();
  const readSlotPage: ReadFile = async (path) => slotPage.files.get(path) ?? null;
  const remoteReleases = [...stage.remotes, { manifest: slotPage.manifest, read: readSlotPage }];
  const served = new Map<string, Release | ShellRelease>([
    ...remoteReleases.map((release) => [release.manifest.id, release] as const),
    ...(shell ? [[shellId, shell] as const] : []),
  ]);
  const entry = shell && { stable: shell.manifest.version, previous: null, history: [] };
  const readManifest = async (id: string) => served.get(id)?.manifest ?? null;
  const releases: ReleaseStore = {
    ...store,
    readPointer: async () => ({ revision: 1, newest: 1, pointer: { remotes: {}, ...(entry && { shell: entry }) } }),
    readManifest,
    readServedManifest: readManifest,
    readFile: async (id, _version, path) => {
      const bytes = await served.get(id)?.read(path);
      return bytes ? Buffer.from(bytes) : null;
    },
  };
  const remotes = Object.fromEntries(
    remoteReleases.map(({ manifest }) => [
      manifest.id,
      {
        stable: {
          baseUrl: `/remotes/${manifest.id}/${manifest.version}/`,
          manifest: toBootManifest(remoteManifestSchema.parse(manifest)),
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
        current: async () => ({
          revision: 1,
          shell: shell?.manifest ?? null,
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
