const key = 'school.reloaded-for-lost-chunk';
const guardMs = 60_000;

/**
 * Reloads the page when a file is gone after a release, at most once a minute, so that a missing file does not cause
 * endless reloads.
 *
 * @param target where the visitor was going, if the address does not say so yet
 * @returns whether the page is about to reload
 */
export function reloadOnce(target = location.href): boolean {
  const now = Date.now();
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (now - last < guardMs) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    // Without storage nothing would prevent a second reload.
    return false;
  }
  openAnew(target);
  return true;
}

/** Loads a page of the portal from the server, also when it is the present one. */
export function openAnew(target: string): void {
  if (target === location.href) location.reload();
  else location.assign(target);
}
