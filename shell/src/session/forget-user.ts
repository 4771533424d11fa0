import type { Unsent } from '@school/kit/host';
import {
  chatOutboxKey,
  commentsKey,
  commentsPrefix,
  markDatabase,
  photoDatabase,
  pushUserKey,
  trialMarksKey,
  trialMarksPrefix,
  userStorePrefix,
  walkInDatabase,
} from '@school/shell-contract/offline';

type UserDatabase = typeof markDatabase | typeof walkInDatabase | typeof photoDatabase;

/** Numbers of what waits in the browser for the network or for this user's decision. */
export async function countUnsent(userId: number): Promise<Unsent> {
  const count = (database: UserDatabase) =>
    withStore(database, 'readonly', (store) => store.count(getUserKeyRange(userId)));
  const [marks = 0, walkIns = 0, photos = 0] = await Promise.all([
    count(markDatabase),
    count(walkInDatabase),
    count(photoDatabase),
  ]);
  return {
    marks: marks + countItems(trialMarksKey(userId)),
    walkIns,
    comments: countItems(commentsKey(userId)),
    photos,
    messages: countItems(chatOutboxKey(userId)),
  };
}

/** @param key of a list in `localStorage` */
function countItems(key: string): number {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.length : 0;
  } catch {
    return 0;
  }
}

/** Removes the data that the browser keeps for a user who signs out: unsent marks, new children, comments, photos and
 * messages, the offline page and data, and push messages. */
export async function forgetUser(userId: number): Promise<void> {
  const empty = (database: UserDatabase) =>
    withStore(database, 'readwrite', (store) => store.delete(getUserKeyRange(userId)));
  localStorage.removeItem(chatOutboxKey(userId));
  localStorage.removeItem(trialMarksKey(userId));
  localStorage.removeItem(commentsKey(userId));
  const databases = [markDatabase, walkInDatabase, photoDatabase];
  await Promise.all([...databases.map(empty), deleteUserStores(), endPush()]);
}

/** Removes the names and phones of children, and what is said of them, that other users of this browser have left in it. */
export async function forgetOthersChildren(userId: number): Promise<void> {
  forgetOthersLists(userId);
  if (!('indexedDB' in globalThis)) return;
  for (const range of [IDBKeyRange.upperBound([userId], true), IDBKeyRange.lowerBound([userId, []], true)]) {
    await withStore(walkInDatabase, 'readwrite', (store) => store.delete(range));
  }
}

function forgetOthersLists(userId: number): void {
  const own = [trialMarksKey(userId), commentsKey(userId)];
  const isOther = (key: string) =>
    [trialMarksPrefix, commentsPrefix].some((prefix) => key.startsWith(prefix)) && !own.includes(key);
  try {
    for (const key of Object.keys(localStorage).filter(isOther)) localStorage.removeItem(key);
  } catch {
    // Without storage nothing was left.
  }
}

/** The worker does the same on request, but there may be no worker to answer. */
async function deleteUserStores(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(userStorePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The server forgets the browser with the login session; this is for a sign-out without a network. */
async function endPush(): Promise<void> {
  if (localStorage.getItem(pushUserKey) === null) return;
  localStorage.removeItem(pushUserKey);
  const ending = navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.pushManager.getSubscription())
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, limitMs))]);
}

/** Some browsers occasionally never answer; sign-out must continue. */
const limitMs = 3_000;

/** Undefined when the database does not exist or cannot be read. */
async function withStore<Result>(
  { name, store }: UserDatabase,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  if (!('indexedDB' in globalThis)) return undefined;
  const work = openDatabase(name).then(async (database) => {
    try {
      return await toPromise(act(database.transaction(store, mode).objectStore(store)));
    } finally {
      database.close();
    }
  });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, limitMs));
  return Promise.race([work.catch(() => undefined), late]);
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  // The database does not exist, and the shell must not create it.
  request.onupgradeneeded = () => request.transaction?.abort();
  return toPromise(request);
}

/** In the key order of IndexedDB an empty array sorts after every text and number. */
const getUserKeyRange = (userId: number) => IDBKeyRange.bound([userId], [userId, []]);

function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
