const key = 'school.reloaded-for-lost-chunk';
const guardMs = 60_000;

/**
 * Reloads the page when a file is gone after a release, at most once a minute, so that a missing file does not cause
 * endless reloads.
 *
 * @returns whether the page is about to reload
 */
export function reloadOnce(now = Date.now()): boolean {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (now - last < guardMs) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    // Without storage nothing would prevent a second reload.
    return false;
  }
  location.reload();
  return true;
}
