import { editsLock, userStorePrefix } from '@school/shell-contract/offline';
import { isTooOld, withKeptAtHeader } from './kept-answers';
import { findSnapshot, isOutdated, type KeptFile, listFilesToKeep, type ShellFiles } from './kept-files';

/** Files without personal data. */
const fileStore = 'school-files';
/** The only kept page, because every page of the portal starts from the same snapshot. */
const pageKey = '/';

/** Incremented when kept data is removed, so that answers to earlier requests are not stored. */
let epoch = 0;

/**
 * Reads a file from the store, or fetches and stores it. Integrity is checked when the file is stored, and by the page.
 */
export async function getFileAnswer(request: Request): Promise<Response> {
  const files = await caches.open(fileStore);
  if (request.cache === 'reload' || request.cache === 'no-store') {
    // The page requests the file again because it may be corrupted.
    await files.delete(request, { ignoreVary: true });
    return fetch(request);
  }
  const kept = await files.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await files.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

/** @returns undefined when there is no page, or it is too old */
export async function findKeptPage(): Promise<Response | undefined> {
  return findKeptAnswer(pageKey);
}

export async function findKeptAnswer(key: string): Promise<Response | undefined> {
  const kept = await (await openUserStore())?.match(key, { ignoreVary: true });
  return kept && !isTooOld(kept, new Date()) ? kept : undefined;
}

/** Fetches data from the network and keeps the answer for the user whose page is kept. */
export async function fetchAndKeep(request: Request, until: (work: Promise<unknown>) => void): Promise<Response> {
  const asked = epoch;
  const answer = await fetch(request);
  if (answer.status === 401) until(removeUserStores());
  if (answer.status === 200) until(keepAnswer(request.url, answer.clone(), asked));
  return answer;
}

async function keepAnswer(url: string, answer: Response, asked: number): Promise<void> {
  const stamped = await withKeptAtHeader(answer, new Date());
  const store = await openUserStore();
  if (store && asked === epoch) await store.put(url, stamped);
}

/** Called when the user has signed out or another user has signed in. */
export async function removeUserStores(): Promise<void> {
  epoch += 1;
  await Promise.all((await userStoreNames()).map((name) => caches.delete(name)));
}

/**
 * Stores the page of the signed-in user, after all its files, so that it is never stored without them.
 *
 * @throws when the network fails meanwhile; what was stored before stays
 */
export async function keepForOffline(): Promise<void> {
  const asked = epoch;
  const page = await fetch(pageKey, { cache: 'no-cache' });
  if (page.status !== 200) return;
  const snapshot = findSnapshot(await page.clone().text());
  if (!snapshot?.user) return removeUserStores();
  const shell: ShellFiles = await (await fetch('/shell/shell.json', { cache: 'no-cache' })).json();
  // A release is in progress; the next page stores the new version.
  if (shell.version !== snapshot.shellVersion) return;

  const own = userStorePrefix + snapshot.user.id;
  if (asked !== epoch) return;
  const others = (await userStoreNames()).filter((name) => name !== own);
  await Promise.all(others.map((name) => caches.delete(name)));
  // Opened before the files are loaded, so that answers that arrive meanwhile are kept.
  await caches.open(own);

  const wanted = listFilesToKeep(snapshot, shell);
  const files = await caches.open(fileStore);
  await Promise.all(wanted.map((file) => keepFile(files, file)));
  await runUnlessEditing(async () => {
    const outdated = (await files.keys()).filter(({ url }) => isOutdated(url, snapshot, wanted));
    await Promise.all(outdated.map((request) => files.delete(request, { ignoreVary: true })));
  });

  const stamped = await withKeptAtHeader(page, new Date());
  if (asked !== epoch) return;
  const store = await caches.open(own);
  await store.put(pageKey, stamped);
  for (const request of await store.keys()) {
    const kept = await store.match(request);
    if (kept && isTooOld(kept, new Date())) await store.delete(request);
  }
}

async function keepFile(files: Cache, { url, integrity }: KeptFile): Promise<void> {
  if (await files.match(url, { ignoreVary: true })) return;
  const answer = await fetch(url, { integrity });
  if (answer.status !== 200) throw new Error(`${answer.status} for ${url}`);
  await files.put(url, answer);
}

/** Runs `act` unless a page has unsaved changes. */
export async function runUnlessEditing(act: () => Promise<unknown>): Promise<void> {
  await navigator.locks.request(editsLock, { ifAvailable: true }, (free) => (free ? act() : undefined));
}

/** Returns at most one name. */
async function userStoreNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(userStorePrefix));
}

async function openUserStore(): Promise<Cache | undefined> {
  const [name] = await userStoreNames();
  return name === undefined ? undefined : caches.open(name);
}
