import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { BuiltFile } from '@school/shell-contract/manifest';
import { isRunnableContract } from '@school/shell-contract/manifest-names';
import type { BootRelease } from '@school/shell-contract/snapshot';
import type { ComponentType } from 'react';
import { type Diagnosis, diagnoseUrl } from './diagnose';
import { classifyError, type FailureKind, RemoteFailure } from './failure';
import { loadScript } from './load-script';
import type { Starts } from './starts';

/** The exports of every exposed module. */
export interface RemoteModule {
  Component: ComponentType<Record<string, unknown>>;
}

const timeoutMs = 10_000;
/** Pauses before the second and the third try. */
const backoffMs = [400, 1200];

const registered = new Set<string>();

/**
 * Loads one module of one release; retries temporary failures up to three times.
 *
 * @throws RemoteFailure of every kind but `forbidden`
 */
export async function loadModule(release: BootRelease, module: string, starts: Starts): Promise<RemoteModule> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await tryOnce(release, module, starts);
    } catch (error) {
      const failure = await toFailure(error, release, module);
      const pause = backoffMs[attempt];
      if (!failure.mayPass || pause === undefined) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function tryOnce(release: BootRelease, module: string, starts: Starts): Promise<RemoteModule> {
  const { manifest, baseUrl } = release;
  const fail = failWith(release, module);
  const start = { remote: manifest.id, version: manifest.version, module };
  if (!isRunnableContract(manifest.contractVersion) || !(module in manifest.modules)) throw fail('contract');
  const url = baseUrl + manifest.entry.path;
  if (!(manifest.container in globalThis)) {
    // A developer's dev server changes its files, so integrity is checked only for releases of this site.
    const integrity = baseUrl.startsWith('/') ? manifest.entry.integrity : '';
    const ended = starts.begin(start, 'evaluate');
    const result = await loadScript(url, integrity, timeoutMs).finally(ended);
    if (result.kind === 'timeout') throw fail('timeout');
    if (result.kind === 'not-loaded') {
      const found = await diagnoseUrl(url, manifest.entry.integrity, timeoutMs);
      if (mayLieInCache(found)) await renewCache(release, module);
      throw fail(found.kind, undefined, found.kind === 'http' ? found.status : undefined);
    }
    if (!(manifest.container in globalThis)) throw fail('execution', result.thrown);
  }
  if (!registered.has(manifest.container)) {
    // The entry script has run: the runtime finds the container by its global name and loads no script itself.
    registerRemotes([{ name: manifest.container, entry: url, entryGlobalName: manifest.container, type: 'global' }]);
    registered.add(manifest.container);
  }
  const factory = await loadRemote<() => unknown>(`${manifest.container}/${module}`, {
    loadFactory: false,
    from: 'runtime',
  });
  if (!factory) throw fail('contract', new Error('no such module'));
  // Noted around the synchronous call alone, so that no other remote can run meanwhile and be blamed.
  const ended = starts.begin(start, 'evaluate');
  let loaded: unknown;
  try {
    loaded = factory();
  } finally {
    ended();
  }
  loaded = await loaded;
  if (!isRemoteModule(loaded)) throw fail('contract', new Error('no export named Component'));
  return loaded;
}

async function toFailure(error: unknown, release: BootRelease, module: string): Promise<RemoteFailure> {
  if (error instanceof RemoteFailure) return error;
  const fail = failWith(release, module);
  const suspicion = classifyError(error);
  if (suspicion.kind !== 'not-loaded') return fail(suspicion.kind, error);
  const { url, ran } = suspicion;
  if (url === undefined) return fail('network', error);
  const files = Object.values(release.manifest.modules).flatMap(({ js, css }) => [...js, ...css]);
  const path = new URL(url, location.href).pathname;
  const integrity = files.find((file) => path.endsWith(`/${file.path}`))?.integrity;
  const found = await diagnoseUrl(url, integrity, timeoutMs);
  // The file is available and intact, so its own code failed.
  if (ran && found.kind === 'network' && found.whole) return fail('execution', error);
  if (mayLieInCache(found)) await renewCache(release, module);
  return fail(found.kind, error, found.kind === 'http' ? found.status : undefined);
}

/** Corrupted files stay in the browser's cache for a year. */
function mayLieInCache(found: Diagnosis): boolean {
  return found.kind === 'integrity' || (found.kind === 'network' && found.whole);
}

/** Refetches the files of a module, so that the next try does not hit one corrupted file after the other. */
async function renewCache({ baseUrl, manifest }: BootRelease, module: string): Promise<void> {
  const { js = [], css = [] } = manifest.modules[module] ?? {};
  const renew = async ({ path }: BuiltFile) => {
    const answer = await fetch(baseUrl + path, { cache: 'reload', signal: AbortSignal.timeout(timeoutMs) });
    await answer.arrayBuffer();
  };
  await Promise.allSettled([manifest.entry, ...js, ...css].map(renew));
}

function failWith({ manifest }: BootRelease, module: string) {
  return (kind: FailureKind, cause?: unknown, status?: number) =>
    new RemoteFailure(kind, { remoteId: manifest.id, version: manifest.version, module, status, cause });
}

function isRemoteModule(value: unknown): value is RemoteModule {
  return typeof value === 'object' && value !== null && 'Component' in value && isComponent(value.Component);
}

/** A function, or the object that memo, lazy and forwardRef return. */
function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}
