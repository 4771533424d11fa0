import { editsLock } from '@school/shell-contract/offline';
import { isTooOld, withTime } from './kept-answers';
import { filesToKeep, isOutdated, type KeptFile, type ShellFiles, snapshotIn } from './kept-files';

/** Files that say nothing of anybody. */
const fileStore = 'school-files';
/** Page and data of one user; there is never more than one such store. */
const userStores = 'school-user-';
/** The one page that is kept: each page of the portal starts from the same snapshot. */
const pageKey = '/';

/** Raised when what was kept is forgotten: an answer that was asked for before is then not kept any more. */
let epoch = 0;

/** From the store, or from the network and into the store; its integrity is checked on the way in and by the page. */
export async function fileAnswer(request: Request): Promise<Response> {
  const files = await caches.open(fileStore);
  if (request.cache === 'reload' || request.cache === 'no-store') {
    // The page doubts the file.
    await files.delete(request, { ignoreVary: true });
    return fetch(request);
  }
  const kept = await files.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await files.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

/** @returns undefined when there is none, or one too old to be worked with */
export async function keptPage(): Promise<Response | undefined> {
  return keptAnswer(pageKey);
}

export async function keptAnswer(key: string): Promise<Response | undefined> {
  const kept = await (await openUserStore())?.match(key, { ignoreVary: true });
  return kept && !isTooOld(kept, new Date()) ? kept : undefined;
}

/** Asks the network and keeps what it answers for the user whose page is kept. */
export async function askForData(request: Request, until: (work: Promise<unknown>) => void): Promise<Response> {
  const asked = epoch;
  const answer = await fetch(request);
  if (answer.status === 401) until(forget());
  if (answer.status === 200) until(keepAnswer(request.url, answer.clone(), asked));
  return answer;
}

async function keepAnswer(url: string, answer: Response, asked: number): Promise<void> {
  const stamped = await withTime(answer, new Date());
  const store = await openUserStore();
  if (store && asked === epoch) await store.put(url, stamped);
}

/** Nobody is signed in any more, or somebody else. */
export async function forget(): Promise<void> {
  epoch += 1;
  await Promise.all((await userStoreNames()).map((name) => caches.delete(name)));
}

/**
 * Keeps the page of whoever is signed in, once all files that it needs are kept, so that it is never kept without them.
 *
 * @throws when the network is away meanwhile; what was kept before stays
 */
export async function keep(): Promise<void> {
  const asked = epoch;
  const page = await fetch(pageKey, { cache: 'no-cache' });
  if (page.status !== 200) return;
  const snapshot = snapshotIn(await page.clone().text());
  if (!snapshot?.user) return forget();
  const shell: ShellFiles = await (await fetch('/shell/shell.json', { cache: 'no-cache' })).json();
  // Between two releases: the next page keeps the new one.
  if (shell.version !== snapshot.shellVersion) return;

  const wanted = filesToKeep(snapshot, shell);
  const files = await caches.open(fileStore);
  await Promise.all(wanted.map((file) => keepFile(files, file)));
  await whileNobodyEdits(async () => {
    const outdated = (await files.keys()).filter(({ url }) => isOutdated(url, snapshot, wanted));
    await Promise.all(outdated.map((request) => files.delete(request, { ignoreVary: true })));
  });

  const own = userStores + snapshot.user.id;
  const stamped = await withTime(page, new Date());
  if (asked !== epoch) return;
  const others = (await userStoreNames()).filter((name) => name !== own);
  await Promise.all(others.map((name) => caches.delete(name)));
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

/** Does nothing while a page holds unsaved changes. */
export async function whileNobodyEdits(act: () => Promise<unknown>): Promise<void> {
  await navigator.locks.request(editsLock, { ifAvailable: true }, (free) => (free ? act() : undefined));
}

async function userStoreNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(userStores));
}

async function openUserStore(): Promise<Cache | undefined> {
  const [name] = await userStoreNames();
  return name === undefined ? undefined : caches.open(name);
}
