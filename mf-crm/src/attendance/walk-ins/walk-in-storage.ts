import { walkInDatabase } from '@school/shell-contract/offline';
import { byTime, type QueuedWalkIn } from './queued-walk-in';

/** What becomes of a stored child; undefined: there is none. */
export type WalkInChange = (former: QueuedWalkIn | undefined) => QueuedWalkIn | undefined;

/** Stores the unsent children of one user beyond the life of the page. */
export interface WalkInStorage {
  /** Whether they survive closing the browser. */
  readonly durable: boolean;
  /** The oldest first. */
  readAll: () => Promise<QueuedWalkIn[]>;
  /**
   * Changes one in a single step, so that no other tab writes in between.
   *
   * @returns what is stored afterwards
   */
  change: (key: string, next: WalkInChange) => Promise<QueuedWalkIn | undefined>;
}

/** Some browsers occasionally never answer; children are then kept in memory and sent. */
const openLimitMs = 3_000;

const memories = new Map<number, Map<string, QueuedWalkIn>>();

/** Removes the children that only this page holds. */
export const clearMemoryStorage = () => memories.clear();

/** IndexedDB where available, else memory, so that a child can always be written down. */
export async function openWalkInStorage(userId: number): Promise<WalkInStorage> {
  // Those that the browser could not store earlier are still in this page's memory.
  if (!('indexedDB' in globalThis) || memories.get(userId)?.size) return memoryStorage(userId);
  try {
    return indexedStorage(await openDatabase(), userId);
  } catch {
    return memoryStorage(userId);
  }
}

export function memoryStorage(userId: number): WalkInStorage {
  const walkIns = memories.get(userId) ?? new Map<string, QueuedWalkIn>();
  memories.set(userId, walkIns);
  return {
    durable: false,
    readAll: async () => [...walkIns.values()].sort(byTime),
    change: async (key, next) => {
      const changed = next(walkIns.get(key));
      if (changed) walkIns.set(key, changed);
      else walkIns.delete(key);
      return changed;
    },
  };
}

const { name, store } = walkInDatabase;

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: ['userId', 'key'] });
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The storage does not answer')), openLimitMs);
  });
  return Promise.race([toPromise(request), late]);
}

function indexedStorage(database: IDBDatabase, userId: number): WalkInStorage {
  // In the key order of IndexedDB an empty array sorts after every text and number.
  const ofUser = IDBKeyRange.bound([userId], [userId, []]);
  return {
    durable: true,
    readAll: async () => {
      const stored = await toPromise<QueuedWalkIn[]>(database.transaction(store).objectStore(store).getAll(ofUser));
      return stored.sort(byTime);
    },
    change: async (key, next) => {
      const transaction = database.transaction(store, 'readwrite');
      const walkIns = transaction.objectStore(store);
      const former: IDBRequest<QueuedWalkIn | undefined> = walkIns.get([userId, key]);
      return new Promise((resolve, reject) => {
        let changed: QueuedWalkIn | undefined;
        former.onsuccess = () => {
          changed = next(former.result);
          if (changed) walkIns.put(changed);
          else walkIns.delete([userId, key]);
        };
        transaction.oncomplete = () => resolve(changed);
        transaction.onabort = () => reject(transaction.error);
      });
    },
  };
}

function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
