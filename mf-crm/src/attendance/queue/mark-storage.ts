import { keyOfMark, type QueuedMark } from './queued-mark';

/** Where the marks of one user outlive the page. */
export interface MarkStorage {
  /** Whether they outlive the browser too. */
  readonly durable: boolean;
  readAll: () => Promise<QueuedMark[]>;
  write: (changes: { put: readonly QueuedMark[]; remove: readonly QueuedMark[] }) => Promise<void>;
}

const databaseName = 'school-attendance';
const storeName = 'marks';

/** IndexedDB where there is one; otherwise the page's memory, so that marking works all the same. */
export async function openMarkStorage(userId: number): Promise<MarkStorage> {
  if (!('indexedDB' in globalThis)) return memoryStorage(userId);
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
    write: async ({ put, remove }) => {
      for (const mark of put) marks.set(keyOfMark(mark), mark);
      for (const mark of remove) marks.delete(keyOfMark(mark));
    },
  };
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(storeName, { keyPath: ['userId', 'groupId', 'studentId', 'date'] });
  return resultOf(request);
}

function indexedStorage(database: IDBDatabase, userId: number): MarkStorage {
  // In an ordered key an empty list stands behind every text and number.
  const ofUser = IDBKeyRange.bound([userId], [userId, []]);
  return {
    durable: true,
    readAll: () => resultOf<QueuedMark[]>(database.transaction(storeName).objectStore(storeName).getAll(ofUser)),
    write: ({ put, remove }) => {
      const transaction = database.transaction(storeName, 'readwrite');
      const store = transaction.objectStore(storeName);
      for (const mark of put) store.put({ ...mark, userId });
      for (const { groupId, studentId, date } of remove) store.delete([userId, groupId, studentId, date]);
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
    },
  };
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
