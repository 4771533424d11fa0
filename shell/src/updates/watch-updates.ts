import { useNavigationGuardStore, useToastStore } from '@school/kit/host';
import { liveVersionsPath, toLiveVersions } from '@school/shell-contract/live-versions';
import type { Remotes } from '../remotes';
import { openAnew } from '../remotes/reload-once';
import { useUpdateStore } from './update-store';

const everyMs = 60_000;
/** The versions for which this tab was last reloaded, so that it happens once for each. */
const key = 'school.updated-to';

interface Options {
  remotes: Pick<Remotes, 'snapshot' | 'listLoaded' | 'onNavigation'>;
  /** Whether something is being saved. */
  isSaving: () => boolean;
  /** Whether the page may be outdated already, as after a sign-in that changes which releases somebody gets. */
  atOnce: boolean;
}

/**
 * Learns that newer releases are live, and loads them with the next navigation. Remotes whose code runs in the page can
 * ask the user first, or keep the page (`canUpdate`). A form with unsaved changes always keeps it.
 */
export function watchUpdates({ remotes, isSaving, atOnce }: Options): void {
  const own = JSON.stringify(toLiveVersions(remotes.snapshot));
  let newest = own;

  function getPolicy(): 'allow' | 'ask' | 'block' {
    const policies = remotes.listLoaded().map((id) => remotes.snapshot.remotes[id]?.stable.manifest.canUpdate);
    if (policies.includes('block')) return 'block';
    return policies.includes('ask') ? 'ask' : 'allow';
  }

  const offer = () => useUpdateStore.setState({ isOffered: newest !== own && getPolicy() === 'ask' });

  async function look(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    const versions = await readLiveVersions();
    if (versions !== undefined) newest = versions;
    offer();
  }

  remotes.onNavigation((target) => {
    offer();
    const { dirty } = useNavigationGuardStore.getState();
    // A message on the screen, such as one with «Отменить», would be lost.
    const isShowing = useToastStore.getState().toasts.some(({ open }) => open);
    if (newest === own || getPolicy() !== 'allow' || dirty.size > 0 || isShowing || isSaving()) return false;
    if (!noteOnce(newest)) return false;
    openAnew(target);
    return true;
  });
  document.addEventListener('visibilitychange', () => void look());
  setInterval(() => void look(), everyMs);
  if (atOnce) void look();
}

/** Undefined when the server cannot be reached, or something else answers in its place. */
async function readLiveVersions(): Promise<string | undefined> {
  try {
    const answer = await fetch(liveVersionsPath, { cache: 'no-store' });
    const versions: unknown = answer.ok ? await answer.json() : undefined;
    return typeof versions === 'object' && versions !== null && 'shell' in versions
      ? JSON.stringify(versions)
      : undefined;
  } catch {
    return undefined;
  }
}

/** @returns false when this tab was already reloaded for these versions, or cannot note it */
function noteOnce(versions: string): boolean {
  try {
    if (sessionStorage.getItem(key) === versions) return false;
    sessionStorage.setItem(key, versions);
    return true;
  } catch {
    return false;
  }
}
