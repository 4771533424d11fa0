import { keyOfMark, type QueuedMark } from './queued-mark';

/** What becomes of one mark in the storage. */
export interface StoredChange {
  of: Pick<QueuedMark, 'groupId' | 'studentId' | 'date'>;
  /** Undefined: it goes. */
  next: QueuedMark | undefined;
  /**
   * The moment of the tap that the change is about: one that another tab has tapped since stays as it is. Left out: whatever
   * stands there.
   */
  since?: string;
}

/** Where the marks of one user outlive the page. */
export interface MarkStorage {
  /** Whether they outlive the browser too. */
  readonly durable: boolean;
  readAll: () => Promise<QueuedMark[]>;
  write: (changes: readonly StoredChange[]) => Promise<void>;
}

const databaseName = 'school-attendance';
const storeName = 'marks';
/** Some browsers now and then never answer; marks must go out all the same. */
const openLimitMs = 3_000;

/** IndexedDB where there is one; otherwise the page's memory, so that marking works all the same. */
export async function openMarkStorage(userId: number): Promise<MarkStorage> {
  // Marks that the browser could not keep earlier on this page wait there still.
  if (!('indexedDB' in globalThis) || memories.get(userId)?.size) return memoryStorage(userId);
  try {
    return indexedStorage(await openDatabase(), userId);
  } catch {
    return memoryStorage(userId);
  }
}

const memories = new Map<number, Map<string, QueuedMark>>();

export function memoryStorage(userId: number): MarkStorage {
  const marks = memories.get(userId) ?? new Map<string, QueuedMark>();
  memories.set(userId, marks);
  return {
    durable: false,
    readAll: async () => [...marks.values()],
    write: async (changes) => {
      for (const change of changes) {
        const key = keyOfMark(change.of);
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
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(storeName, { keyPath: ['userId', 'groupId', 'studentId', 'date'] });
  return Promise.race([resultOf(request), refusedAfter(openLimitMs)]);
}

function indexedStorage(database: IDBDatabase, userId: number): MarkStorage {
  // In an ordered key an empty list stands behind every text and number.
  const ofUser = IDBKeyRange.bound([userId], [userId, []]);
  return {
    durable: true,
    // Asynchronous in full: of a connection that the browser has closed the first step throws.
    readAll: async () => resultOf<QueuedMark[]>(database.transaction(storeName).objectStore(storeName).getAll(ofUser)),
    write: async (changes) => {
      const transaction = database.transaction(storeName, 'readwrite');
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      const store = transaction.objectStore(storeName);
      for (const change of changes) {
        const { groupId, studentId, date } = change.of;
        const key = [userId, groupId, studentId, date];
        const apply = () => (change.next ? store.put({ ...change.next, userId }) : store.delete(key));
        if (change.since === undefined) apply();
        else {
          // In the same transaction, so that no other tab comes between.
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

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
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
