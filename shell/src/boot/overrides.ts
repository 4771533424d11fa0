import type { BootManifest, BootSnapshot } from '@school/shell-contract/snapshot';

const key = 'school.remote-overrides';

/**
 * Runs remotes from a developer's machine inside this shell: `?remote=mf-crm@http://localhost:4101/` adds one for the
 * tab, `?remote=off` ends it. A production shell ignores both. A banner lists the overrides.
 */
export async function applyOverrides(snapshot: BootSnapshot): Promise<BootSnapshot> {
  if (snapshot.production) return snapshot;
  const overrides = readOverrides();
  if (overrides.size === 0) return snapshot;
  const remotes = { ...snapshot.remotes };
  for (const [id, baseUrl] of overrides) {
    const answer = await fetch(`${baseUrl}manifest.json`).catch(() => null);
    if (!answer?.ok) continue;
    const manifest: BootManifest = await answer.json();
    remotes[id] = { stable: { baseUrl, manifest }, previous: null };
  }
  showBanner([...overrides.entries()]);
  return { ...snapshot, remotes };
}

function readOverrides(): Map<string, string> {
  const overrides = new Map<string, string>(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
  const asked = new URLSearchParams(location.search).get('remote');
  if (asked === 'off') overrides.clear();
  const [, id, baseUrl] = /^(mf-[a-z-]+)@(http:\/\/localhost:\d+\/)$/.exec(asked ?? '') ?? [];
  if (id && baseUrl) overrides.set(id, baseUrl);
  sessionStorage.setItem(key, JSON.stringify([...overrides]));
  return overrides;
}

function showBanner(overrides: [string, string][]): void {
  const banner = document.createElement('p');
  banner.setAttribute('role', 'status');
  banner.textContent = `Dev: ${overrides.map(([id, url]) => `${id} ← ${url}`).join(', ')}  (?remote=off)`;
  banner.style.cssText =
    'position:fixed;inset:auto 0 0 0;margin:0;padding:4px 12px;z-index:9999;background:#7a3e00;color:#fff;font:14px sans-serif';
  document.body.append(banner);
}
