import { markDatabase } from '@school/shell-contract/offline';
import { getMarkKey, type QueuedMark } from './queued-mark';

/** A change of one mark in the storage. */
export interface StoredChange {
  of: Pick<QueuedMark, 'groupId' | 'studentId' | 'date'>;
  /** Undefined removes the mark. */
  next: QueuedMark | undefined;
  /**
   * Time of the tap that the change refers to; a mark with a later tap from another tab stays. When omitted, the change
   * always applies.
   */
  since?: string;
}

/** Stores the marks of one user beyond the life of the page. */
export interface MarkStorage {
  /** Whether they survive closing the browser. */
  readonly durable: boolean;
  readAll: () => Promise<QueuedMark[]>;
  write: (changes: readonly StoredChange[]) => Promise<void>;
}

/** Some browsers occasionally never answer; marks are then kept in memory and sent. */
const openLimitMs = 3_000;

/** IndexedDB where available, else memory, so that marking always works. */
export async function openMarkStorage(userId: number): Promise<MarkStorage> {
  // Marks that the browser could not store earlier are still in this page's memory.
  if (!('indexedDB' in globalThis) || memories.get(userId)?.size) return memoryStorage(userId);
  try {
    return indexedStorage(await openDatabase(), userId);
  } catch {
    return memoryStorage(userId);
  }
}

const memories = new Map<number, Map<string, QueuedMark>>();

/** Removes the marks that only this page holds. */
export const clearMemoryStorage = () => memories.clear();

export function memoryStorage(userId: number): MarkStorage {
  const marks = memories.get(userId) ?? new Map<string, QueuedMark>();
  memories.set(userId, marks);
  return {
    durable: false,
    readAll: async () => [...marks.values()],
    write: async (changes) => {
      for (const change of changes) {
        const key = getMarkKey(change.of);
        if (isOvertaken(change, marks.get(key))) continue;
        if (change.next) marks.set(key, change.next);
        else marks.delete(key);
      }
    },
  };
}

const isOvertaken = ({ since }: StoredChange, stored: QueuedMark | undefined) =>
  since !== undefined && stored?.markedAt !== since;

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(markDatabase.name, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(markDatabase.store, { keyPath: ['userId', 'groupId', 'studentId', 'date'] });
  return Promise.race([toPromise(request), refusedAfter(openLimitMs)]);
}

function indexedStorage(database: IDBDatabase, userId: number): MarkStorage {
  // In the key order of IndexedDB an empty array sorts after every text and number.
  const ofUser = IDBKeyRange.bound([userId], [userId, []]);
  return {
    durable: true,
    // Async, so that the exception of a closed connection becomes a rejection.
    readAll: async () =>
      toPromise<QueuedMark[]>(database.transaction(markDatabase.store).objectStore(markDatabase.store).getAll(ofUser)),
    write: async (changes) => {
      const transaction = database.transaction(markDatabase.store, 'readwrite');
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      const store = transaction.objectStore(markDatabase.store);
      for (const change of changes) {
        const { groupId, studentId, date } = change.of;
        const key = [userId, groupId, studentId, date];
        const apply = () => (change.next ? store.put({ ...change.next, userId }) : store.delete(key));
        if (change.since === undefined) apply();
        else {
          // In the same transaction, so that no other tab writes in between.
          const stored: IDBRequest<QueuedMark | undefined> = store.get(key);
          stored.onsuccess = () => {
            if (!isOvertaken(change, stored.result)) apply();
          };
        }
      }
      return done;
    },
  };
}

function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function refusedAfter(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The storage does not answer')), ms);
  });
}
