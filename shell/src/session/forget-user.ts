import { markDatabase, userStorePrefix } from '@school/shell-contract/offline';

/** Number of this user's marks in the browser that wait for the network or for a decision. */
export function countUnsentMarks(userId: number): Promise<number> {
  return withMarks('readonly', (marks) => marks.count(getUserKeyRange(userId))).then((count) => count ?? 0);
}

/** Removes the data that the browser keeps for a user who signs out: unsent marks, and the offline page and data. */
export async function forgetUser(userId: number): Promise<void> {
  await Promise.all([withMarks('readwrite', (marks) => marks.delete(getUserKeyRange(userId))), deleteUserStores()]);
}

/** The worker does the same on request, but there may be no worker to answer. */
async function deleteUserStores(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(userStorePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Some browsers occasionally never answer; sign-out must continue. */
const limitMs = 3_000;

/** Undefined when the database does not exist or cannot be read. */
async function withMarks<Result>(
  mode: IDBTransactionMode,
  act: (marks: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  if (!('indexedDB' in globalThis)) return undefined;
  const work = openMarks().then(async (database) => {
    try {
      return await toPromise(act(database.transaction(markDatabase.store, mode).objectStore(markDatabase.store)));
    } finally {
      database.close();
    }
  });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, limitMs));
  return Promise.race([work.catch(() => undefined), late]);
}

function openMarks(): Promise<IDBDatabase> {
  const request = indexedDB.open(markDatabase.name);
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
