import { authRoutes } from '@school/api-contract/accounts/auth';
import type { SessionPhoto } from '@school/api-contract/groups/session-photos';
import { ApiError, call, hasCode, onReconnect } from '@school/kit';
import { withLock } from '../../shared/with-lock';
import { memoryStorage, openPhotoStorage, type PhotoStorage } from './photo-storage';
import { isWaiting, type QueuedPhoto } from './queued-photo';
import { sendPhoto } from './send-photo';

const firstRetryMs = 2_000;
const longestRetryMs = 60_000;
const userCheckLimitMs = 20_000;

/** `held`: the login session has ended. `foreign`: another user has signed in to the browser. */
export type PhotoPhase = 'idle' | 'sending' | 'offline' | 'failed' | 'held' | 'foreign';

export interface PhotoQueueState {
  /** The oldest first. */
  readonly photos: readonly QueuedPhoto[];
  readonly phase: PhotoPhase;
  /** The upload that runs; `share` from 0 to 1. */
  readonly upload: { clientId: string; share: number } | undefined;
  /** Whether the photos survive closing the browser. */
  readonly durable: boolean;
}

/**
 * The queue of one user's unsent photos. They stay in the browser's storage until the server has them; the queue sends
 * one after another and retries after a failure, when the network is back and when the page becomes visible. The client
 * id makes a photo that is sent twice one photo.
 */
export class PhotoQueue {
  readonly userId: number;
  /** Called with each photo that the server has stored. */
  onSaved: (queued: QueuedPhoto, photo: SessionPhoto) => void = () => {};
  #storage: Promise<PhotoStorage>;
  #state: PhotoQueueState = { photos: [], phase: 'idle', upload: undefined, durable: true };
  #listeners = new Set<() => void>();
  /** Client ids of photos that are being stored. */
  #unstored = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #sending = false;
  #stopped = false;
  #stopListening: () => void;

  constructor(userId: number) {
    this.userId = userId;
    this.#storage = openPhotoStorage(userId);
    window.addEventListener('online', this.retry);
    // The browser has no event for a server that recovers, so any answer wakes the queue.
    this.#stopListening = onReconnect(this.retry);
    document.addEventListener('visibilitychange', this.#lookedAt);
    window.addEventListener('beforeunload', this.#leaving);
    void this.#reload().then(this.retry);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.retry);
    this.#stopListening();
    document.removeEventListener('visibilitychange', this.#lookedAt);
    window.removeEventListener('beforeunload', this.#leaving);
  }

  getState = (): PhotoQueueState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows the photo at once, stores it and sends it. */
  async add(photo: QueuedPhoto): Promise<void> {
    this.#unstored.add(photo.clientId);
    this.#set({ photos: [...this.#state.photos, photo] });
    await this.#change((storage) => storage.put(photo));
    this.#unstored.delete(photo.clientId);
    // Without a login session nothing can be sent, and each attempt would only request the password again.
    if (!this.#isHeld()) this.#sendIn(0);
  }

  /** Discards a photo that the server refused. */
  discard = (clientId: string): Promise<void> => this.#remove(clientId);

  retry = (): void => {
    this.#failures = 0;
    if (this.#findNext()) this.#sendIn(0);
  };

  /** Continues after the user has signed in again. */
  resume(): void {
    if (this.#isHeld()) this.retry();
  }

  #isHeld(): boolean {
    return this.#state.phase === 'held' || this.#state.phase === 'foreign';
  }

  /** The browser asks before the page loses photos that are not stored. */
  #leaving = (event: BeforeUnloadEvent): void => {
    if (!this.#state.durable && this.#state.photos.length > 0) event.preventDefault();
  };

  #lookedAt = (): void => {
    if (document.visibilityState === 'visible') this.retry();
  };

  #sendIn(ms: number): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), ms);
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      await withLock(`session-photos-${this.userId}`, async () => {
        // Another tab may have sent some of them.
        await this.#reload();
        if (this.#findNext()) await this.#checkUser();
        for (let next = this.#findNext(); next && !this.#stopped; next = this.#findNext()) await this.#sendOne(next);
      });
      this.#failures = 0;
      this.#set({ phase: 'idle' });
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#sending = false;
      this.#set({ upload: undefined });
    }
    // Taken after the last look at the queue.
    if (this.#state.phase === 'idle' && this.#findNext()) this.#sendIn(0);
  }

  async #sendOne(queued: QueuedPhoto): Promise<void> {
    const { clientId } = queued;
    const show = (share: number) => this.#set({ upload: { clientId, share } });
    this.#set({ phase: 'sending' });
    show(0);
    const outcome = await sendPhoto(queued, show);
    if (outcome.kind === 'refused') {
      const refused = { ...queued, problem: outcome.text };
      this.#set({ photos: this.#state.photos.map((photo) => (photo.clientId === clientId ? refused : photo)) });
      await this.#change((storage) => storage.put(refused));
      return;
    }
    // Adds the server's photo before it removes the queue's, so that none is missing in between.
    this.onSaved(queued, outcome.photo);
    await this.#remove(clientId);
  }

  async #remove(clientId: string): Promise<void> {
    this.#set({ photos: this.#state.photos.filter((photo) => photo.clientId !== clientId) });
    await this.#change((storage) => storage.remove(clientId));
  }

  /** Stops sending when another user has signed in to the browser. */
  async #checkUser(): Promise<void> {
    const { id } = await call(authRoutes.currentUser, {}, { signal: AbortSignal.timeout(userCheckLimitMs) });
    if (id !== this.userId) throw new SomebodyElse();
  }

  #failed(error: unknown): void {
    if (error instanceof SomebodyElse) {
      this.#set({ phase: 'foreign' });
      return;
    }
    if (error instanceof ApiError && error.status === 401) {
      this.#set({ phase: 'held' });
      return;
    }
    const isAnswer = error instanceof ApiError && !hasCode(error, 'NETWORK');
    this.#set({ phase: isAnswer ? 'failed' : 'offline' });
    this.#sendIn(Math.min(firstRetryMs * 2 ** this.#failures, longestRetryMs));
    this.#failures += 1;
  }

  #findNext(): QueuedPhoto | undefined {
    return this.#state.photos.find(isWaiting);
  }

  async #reload(): Promise<void> {
    const storage = await this.#storage;
    const stored = await storage.readAll().catch(() => this.#state.photos);
    const fresh = this.#state.photos.filter(
      ({ clientId }) => this.#unstored.has(clientId) && !stored.some((photo) => photo.clientId === clientId),
    );
    this.#set({ photos: [...stored, ...fresh], durable: storage.durable });
  }

  /** Changes the storage; a browser that refuses, as when it is full, keeps the photos in memory from then on. */
  async #change(act: (storage: PhotoStorage) => Promise<void>): Promise<void> {
    try {
      await act(await this.#storage);
    } catch {
      const memory = memoryStorage(this.userId);
      for (const photo of this.#state.photos) await memory.put(photo);
      this.#storage = Promise.resolve(memory);
      this.#set({ durable: false });
    }
  }

  #set(change: Partial<PhotoQueueState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

class SomebodyElse extends Error {}
