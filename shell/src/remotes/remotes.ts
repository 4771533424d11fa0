import type { Role } from '@school/api-contract/rules/roles';
import { TextsError } from '@school/kit/host';
import type { Language, MenuCount, MenuIcon, RemoteRoute } from '@school/shell-contract/manifest';
import { canOpen } from '@school/shell-contract/manifest-access';
import type { BootManifest, BootRelease, BootRemote, BootSnapshot, BootUser } from '@school/shell-contract/snapshot';
import { moduleTexts, type TextsFile } from '@school/shell-contract/texts';
import { matchPath } from 'react-router-dom';
import { RemoteFailure } from './failure';
import { loadModule, type RemoteModule } from './load-module';
import { preloadRelease } from './preload';
import { countStart } from './release-starts';
import { reloadOnce } from './reload-once';
import { reportFailure } from './report';
import type { Starts } from './starts';

/** After it the failure of the live release is shown instead of the previous release. */
const manifestTimeoutMs = 10_000;

export interface RemotesOptions {
  snapshot: BootSnapshot;
  /** The current user; the snapshot's user may have signed out since. */
  user: () => Pick<BootUser, 'role'> | null;
  /** Loads a module's texts into i18n, once, with retries; throws `TextsError`. */
  loadTexts: (file: TextsFile) => Promise<unknown>;
  /** What this browser knows of releases that stopped its pages. */
  starts: Starts;
}

export interface ShownMenuEntry {
  id: string;
  path: string;
  label: string;
  /** For the bar of a phone. */
  shortLabel: string;
  /** Comes into the bar of a phone before the others. */
  isFirstInBar: boolean;
  icon: MenuIcon;
  order: number;
  /** Opens a page for families, outside the staff layout. */
  isPublicPage: boolean;
  /** The feature that the school must use for the entry to be shown. */
  needs?: 'subscriptions' | undefined;
  /** The number beside the entry. */
  count?: MenuCount | undefined;
}

export interface DeclaredRoute {
  remoteId: string;
  route: RemoteRoute;
}

export type Remotes = ReturnType<typeof createRemotes>;

/** The remotes of one page: their manifests, and their code on demand. */
export function createRemotes({ snapshot, user, loadTexts, starts }: RemotesOptions) {
  const remotes = new Map(Object.entries(snapshot.remotes));
  /** The release of each remote that this session uses; changes at most once, to the previous release. */
  const releases = new Map([...remotes].map(([id, { stable }]) => [id, stable]));
  const loads = new Map<string, Promise<RemoteModule>>();
  const loaded = new Map<string, RemoteModule>();
  let isReloading = false;
  let takeUpdate: (target: string) => boolean = () => false;
  const routes: DeclaredRoute[] = [...remotes].flatMap(([remoteId, { stable }]) =>
    stable.manifest.routes.map((route) => ({ remoteId, route })),
  );

  function load(remoteId: string, module: string): Promise<RemoteModule> {
    const key = `${remoteId}/${module}`;
    const running = loads.get(key);
    if (running) return running;
    const load = loadWithFallback(remoteId, module);
    loads.set(key, load);
    load.then(
      (found) => loaded.set(key, found),
      // Removed, so that «Повторить» tries again.
      () => loads.delete(key),
    );
    return load;
  }

  async function loadWithFallback(remoteId: string, module: string): Promise<RemoteModule> {
    const remote = remotes.get(remoteId);
    const release = releases.get(remoteId);
    if (!remote || !release) throw new RemoteFailure('contract', { remoteId, version: '', module });
    const { version } = release.manifest;
    if (release === remote.stable) countStart(remoteId, version);
    const verdict = release === remote.stable ? starts.getVerdict(remoteId, version) : 'use';
    if (verdict !== 'use') {
      const failure = new RemoteFailure('hang', { remoteId, version, module });
      const previous = await previousRelease(remote, module).catch(() => undefined);
      if (previous || verdict === 'block') reportFailure(failure, previous ? 'fallback' : 'hang');
      if (previous) return previous;
      if (verdict === 'block') throw failure;
    }
    try {
      return await loadScreen(release, module);
    } catch (error) {
      const failure = error instanceof RemoteFailure ? error : undefined;
      if (failure && release === remote.stable) {
        const previous = await previousRelease(remote, module).catch(() => undefined);
        if (previous) {
          reportFailure(failure, 'fallback');
          return previous;
        }
      }
      if (failure) reportFailure(failure);
      throw error;
    }
  }

  async function previousRelease(remote: BootRemote, module: string) {
    if (!remote.previous || starts.getVerdict(remote.stable.manifest.id, remote.previous.version) !== 'use')
      return undefined;
    const { baseUrl } = remote.previous;
    const answer = await fetch(`${baseUrl}manifest.json`, { signal: AbortSignal.timeout(manifestTimeoutMs) });
    if (!answer.ok) return undefined;
    // Validated when it was published, served by this site, and immutable.
    const manifest: BootManifest = await answer.json();
    const release: BootRelease = { baseUrl, manifest };
    const found = await loadScreen(release, module);
    releases.set(manifest.id, release);
    return found;
  }

  /**
   * Switches to the previous release after a screen of the live release threw while rendering.
   *
   * @returns whether there is a previous release to render
   */
  async function replaceByPrevious(failure: RemoteFailure): Promise<boolean> {
    const { remoteId, module } = failure;
    const remote = remotes.get(remoteId);
    if (!remote || releases.get(remoteId) !== remote.stable) return false;
    const previous = await previousRelease(remote, module).catch(() => undefined);
    if (!previous) return false;
    reportFailure(failure, 'fallback');
    loads.set(`${remoteId}/${module}`, Promise.resolve(previous));
    loaded.set(`${remoteId}/${module}`, previous);
    return true;
  }

  /** Loads code and texts of a module in parallel. */
  async function loadScreen(release: BootRelease, module: string): Promise<RemoteModule> {
    const texts = loadTexts(moduleTexts(release, module)).catch((cause: unknown) => {
      const status = cause instanceof TextsError ? cause.status : undefined;
      const { id: remoteId, version } = release.manifest;
      throw new RemoteFailure(status === undefined ? 'network' : 'http', { remoteId, version, module, status, cause });
    });
    // an error of the code explains more than missing texts, whichever is known first
    const [code, words] = await Promise.allSettled([loadModule(release, module, starts), texts]);
    if (code.status === 'rejected') throw code.reason;
    if (words.status === 'rejected') throw words.reason;
    return code.value;
  }

  /** Fetches the files of a route without running them. */
  function preload({ remoteId, route }: DeclaredRoute): void {
    const release = releases.get(remoteId);
    if (!release || !canOpen(route.access, user())) return;
    preloadRelease(release, route.module);
    // If this fails, opening the route tries again.
    loadTexts(moduleTexts(release, route.module)).catch(() => undefined);
  }

  function match(path: string): DeclaredRoute | undefined {
    const pathname = new URL(path, location.origin).pathname;
    return routes.find(({ route }) => matchPath(route.path, pathname));
  }

  /** The module that fills a slot. */
  function findSlot(name: string): { remoteId: string; module: string } | undefined {
    for (const [remoteId, { stable }] of remotes) {
      const slot = stable.manifest.slots.find((item) => item.name === name);
      if (slot) return { remoteId, module: slot.module };
    }
    return undefined;
  }

  return {
    snapshot,
    starts,
    routes,
    load,
    replaceByPrevious,
    /** The version in use. */
    getVersion: (remoteId: string) => releases.get(remoteId)?.manifest.version ?? '',
    /** A module that has been loaded; routes read it while rendering. */
    loadedModule: (remoteId: string, module: string) => loaded.get(`${remoteId}/${module}`),
    mayOpen: (route: RemoteRoute) => canOpen(route.access, user()),
    isSignedIn: () => user() !== null,

    /** Entries that a role may see, in order. */
    menu(role: Role, language: Language): ShownMenuEntry[] {
      return [...remotes.values()]
        .flatMap(({ stable: { manifest } }) =>
          manifest.menu.flatMap((entry) => {
            const route = manifest.routes.find(({ id }) => id === entry.routeId);
            const shown = route && canOpen(route.access, { role }) && (entry.roles?.includes(role) ?? true);
            if (!shown) return [];
            const texts = manifest.texts[language];
            const label = texts[entry.labelKey] ?? entry.labelKey;
            const shortLabel = (entry.shortLabelKey && texts[entry.shortLabelKey]) ?? label;
            const isPublicPage = route.layout === 'public';
            const isFirstInBar = entry.barRoles?.includes(role) ?? false;
            const { icon, order, needs, count } = entry;
            const names = { id: route.id, path: route.path, label, shortLabel };
            return [{ ...names, icon, isPublicPage, isFirstInBar, order, needs, count }];
          }),
        )
        .sort((a, b) => a.order - b.order);
    },

    /** Title and description of a route from its manifest. */
    getRouteTexts(
      { remoteId, route }: DeclaredRoute,
      language: Language,
    ): { title: string; description: string | undefined } {
      const texts = remotes.get(remoteId)?.stable.manifest.texts[language] ?? {};
      return {
        title: texts[route.titleKey] ?? route.titleKey,
        description: route.descriptionKey === undefined ? undefined : texts[route.descriptionKey],
      };
    },

    /**
     * Fetches the files of a path without running them; for hover and focus of links. Ignores paths that no remote
     * declares.
     */
    preloadRoute(path: string): void {
      const found = match(path);
      if (found) preload(found);
    },

    /** Preloads routes marked `idle`, after the first render. */
    preloadIdle(): void {
      for (const declared of routes) if (declared.route.preload === 'idle') preload(declared);
    },

    findSlot,

    /** The component that fills a slot, or null; a failing slot is reported and stays empty. */
    async loadSlot(name: string): Promise<RemoteModule['Component'] | null> {
      const slot = findSlot(name);
      if (!slot) return null;
      const found = await load(slot.remoteId, slot.module).catch(() => null);
      return found?.Component ?? null;
    },

    /**
     * For a failed navigation: a release's files may be gone since the page was opened; a reload loads the new ones.
     */
    reloadForLostFiles(failure: RemoteFailure, target: string): boolean {
      const isLost = failure.kind === 'http' && failure.status !== undefined && failure.status < 500;
      isReloading = isLost && reloadOnce(target);
      return isReloading;
    },

    /**
     * Sends a reload that has begun to where the visitor went meanwhile, or begins one that loads newer releases.
     *
     * @returns whether the page is about to be left
     */
    redirectReload(target: string): boolean {
      if (isReloading) location.assign(target);
      return isReloading || takeUpdate(target);
    },

    /** @param take called with the address of each navigation; returns whether it leaves the page for newer releases */
    onNavigation(take: (target: string) => boolean): void {
      takeUpdate = take;
    },

    /** Ids of the remotes whose code runs in this page. */
    listLoaded: () => [...new Set([...loaded.keys()].map((key) => key.slice(0, key.indexOf('/'))))],
  };
}
