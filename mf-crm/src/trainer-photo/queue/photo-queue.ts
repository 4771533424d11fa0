import type { SessionPhoto } from '@school/api-contract/groups/session-photos';
import { OfflineSender, type SenderPhase } from '../../shared/offline-sender';
import { memoryStorage, openPhotoStorage, type PhotoStorage } from './photo-storage';
import { isWaiting, type QueuedPhoto } from './queued-photo';
import { sendPhoto } from './send-photo';

export interface PhotoQueueState {
  /** The oldest first. */
  readonly photos: readonly QueuedPhoto[];
  readonly phase: SenderPhase;
  /** The upload that runs; `share` from 0 to 1. */
  readonly upload: { clientId: string; share: number } | undefined;
  /** Whether the photos survive closing the browser. */
  readonly durable: boolean;
}

/**
 * The queue of one user's unsent photos. They stay in the browser's storage until the server has them; the queue sends
 * one after another. The client id makes a photo that is sent twice one photo.
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
  #sender: OfflineSender;

  constructor(userId: number) {
    this.userId = userId;
    this.#storage = openPhotoStorage(userId);
    this.#sender = new OfflineSender({
      userId,
      lockName: `session-photos-${userId}`,
      hasWaiting: () => this.#findNext() !== undefined,
      send: () => this.#send(),
      wouldLose: () => !this.#state.durable && this.#state.photos.length > 0,
      onPhase: (phase) => this.#set({ phase }),
    });
    void this.#reload().then(this.#sender.wake);
  }

  stop(): void {
    this.#sender.stop();
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
    this.#sender.sendSoon();
  }

  /** Discards a photo that the server refused. */
  discard = (clientId: string): Promise<void> => this.#remove(clientId);

  retry = (): void => this.#sender.retry();

  /** Continues after the user has signed in again. */
  resume(): void {
    this.#sender.resume();
  }

  async #send(): Promise<void> {
    // Another tab may have sent some of them.
    await this.#reload();
    if (!this.#findNext()) return;
    await this.#sender.checkUserNow();
    try {
      for (let next = this.#findNext(); next && !this.#sender.isStopped; next = this.#findNext())
        await this.#sendOne(next);
    } finally {
      this.#set({ upload: undefined });
    }
  }

  async #sendOne(queued: QueuedPhoto): Promise<void> {
    const { clientId } = queued;
    const show = (share: number) => this.#set({ upload: { clientId, share } });
    this.#sender.showSending();
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
