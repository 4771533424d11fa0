import { photoDatabase } from '@school/shell-contract/offline';
import type { QueuedPhoto } from './queued-photo';

/** Stores the unsent photos of one user beyond the life of the page. */
export interface PhotoStorage {
  /** Whether they survive closing the browser. */
  readonly durable: boolean;
  /** The oldest first. */
  readAll: () => Promise<QueuedPhoto[]>;
  put: (photo: QueuedPhoto) => Promise<void>;
  remove: (clientId: string) => Promise<void>;
}

/** Some browsers occasionally never answer; photos are then kept in memory and sent. */
const openLimitMs = 3_000;

const memories = new Map<number, Map<string, QueuedPhoto>>();

/** Removes the photos that only this page holds. */
export const clearMemoryStorage = () => memories.clear();

/** IndexedDB where available, else memory, so that photos always go out. */
export async function openPhotoStorage(userId: number): Promise<PhotoStorage> {
  if (!('indexedDB' in globalThis) || memories.get(userId)?.size) return memoryStorage(userId);
  try {
    return indexedStorage(await openDatabase(), userId);
  } catch {
    return memoryStorage(userId);
  }
}

const byTime = (a: QueuedPhoto, b: QueuedPhoto) => a.takenAt.localeCompare(b.takenAt);

export function memoryStorage(userId: number): PhotoStorage {
  const photos = memories.get(userId) ?? new Map<string, QueuedPhoto>();
  memories.set(userId, photos);
  return {
    durable: false,
    readAll: async () => [...photos.values()].sort(byTime),
    put: async (photo) => void photos.set(photo.clientId, photo),
    remove: async (clientId) => void photos.delete(clientId),
  };
}

const { name, store } = photoDatabase;

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: ['userId', 'clientId'] });
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The storage does not answer')), openLimitMs);
  });
  return Promise.race([toPromise(request), late]);
}

function indexedStorage(database: IDBDatabase, userId: number): PhotoStorage {
  // In the key order of IndexedDB an empty array sorts after every text and number.
  const ofUser = IDBKeyRange.bound([userId], [userId, []]);
  const change = async (act: (photos: IDBObjectStore) => void) => {
    const transaction = database.transaction(store, 'readwrite');
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    act(transaction.objectStore(store));
    return done;
  };
  return {
    durable: true,
    readAll: async () => {
      const photos = await toPromise<QueuedPhoto[]>(database.transaction(store).objectStore(store).getAll(ofUser));
      return photos.sort(byTime);
    },
    put: (photo) => change((photos) => photos.put(photo)),
    remove: (clientId) => change((photos) => photos.delete([userId, clientId])),
  };
}

function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
