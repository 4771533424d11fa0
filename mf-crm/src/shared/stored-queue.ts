import { OfflineSender, type SenderPhase } from './offline-sender';

export interface StoredItem {
  /** Time of the user's last change; ISO, UTC. */
  markedAt: string;
}

export interface StoredQueueState<Item> {
  /** What the server does not have yet. */
  readonly waiting: readonly Item[];
  readonly phase: SenderPhase;
}

interface Places {
  /** Of the list in `localStorage`. */
  storageKey: string;
  /** Only one tab of the browser sends under this name at a time. */
  lockName: string;
}

/**
 * One user's few small changes on their way to the server, the last one of each thing. They stay in the browser's storage
 * until the server has answered. Sending one twice must be harmless.
 */
export abstract class StoredQueue<Item extends StoredItem> {
  readonly userId: number;
  #places: Places;
  #state: StoredQueueState<Item> = { waiting: [], phase: 'idle' };
  /** False while the browser's storage refuses the items, which then live as long as the page. */
  #isDurable = true;
  #listeners = new Set<() => void>();
  #sender: OfflineSender;

  constructor(userId: number, places: Places) {
    this.userId = userId;
    this.#places = places;
    this.#state = { ...this.#state, waiting: this.#read() };
    this.#sender = new OfflineSender({
      userId,
      lockName: places.lockName,
      hasWaiting: () => this.#findNext() !== undefined,
      send: () => this.#send(),
      wouldLose: () => this.countInPage() > 0,
      onPhase: (phase) => this.#show({ phase }),
    });
    // another tab has changed or sent
    window.addEventListener('storage', this.#onStorage);
  }

  /** Two items with one key are about one thing. */
  protected abstract getKey(item: Item): string;

  /**
   * Sends one.
   *
   * @returns what stays of it for the user to decide; undefined: nothing
   * @throws when the network or the server failed, so that it is sent again
   */
  protected abstract sendOne(item: Item): Promise<Item | undefined>;

  /** Whether it is to be sent, and does not wait for the user. */
  protected isUnsent(_item: Item): boolean {
    return true;
  }

  stop(): void {
    this.#sender.stop();
    window.removeEventListener('storage', this.#onStorage);
  }

  get isStopped(): boolean {
    return this.#sender.isStopped;
  }

  getState = (): StoredQueueState<Item> => this.#state;

  /** Number of items that only this page holds. */
  countInPage = (): number => (this.#isDurable ? 0 : this.#state.waiting.length);

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sends what an earlier page has left. */
  wake(): void {
    if (this.#findNext()) this.#sender.wake();
  }

  /** Continues after the user has signed in again. */
  resume(): void {
    this.#sender.resume();
  }

  /** Shows the item at once and sends it when the user pauses; `next` gets the former one of its key. */
  protected change(key: string, next: (former: Item | undefined) => Item | undefined): void {
    this.#replace(key, next);
    this.#sender.sendSoon();
  }

  async #send(): Promise<void> {
    this.#show({ waiting: this.#read() });
    for (let next = this.#findNext(); next && !this.isStopped; next = this.#findNext()) {
      await this.#sender.checkUser();
      const { markedAt } = next;
      const rest = await this.sendOne(next);
      // One that was changed again meanwhile stays.
      this.#replace(this.getKey(next), (now) => (now?.markedAt === markedAt ? rest : now));
    }
  }

  #findNext(): Item | undefined {
    return this.#state.waiting.find((item) => this.isUnsent(item));
  }

  #replace(key: string, next: (former: Item | undefined) => Item | undefined): void {
    const all = this.#read();
    const former = all.find((item) => this.getKey(item) === key);
    const item = next(former);
    const others = all.filter((each) => each !== former);
    this.#set(item ? [...others, item] : others);
  }

  #read(): readonly Item[] {
    if (!this.#isDurable) return this.#state.waiting;
    try {
      const stored: readonly Item[] = JSON.parse(localStorage.getItem(this.#places.storageKey) ?? '[]');
      return stored;
    } catch {
      return this.#state.waiting;
    }
  }

  #onStorage = ({ key }: StorageEvent): void => {
    if (key === this.#places.storageKey) this.#show({ waiting: this.#read() });
  };

  #set(waiting: readonly Item[]): void {
    const { storageKey } = this.#places;
    try {
      if (waiting.length === 0) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, JSON.stringify(waiting));
      this.#isDurable = true;
    } catch {
      this.#isDurable = false;
    }
    this.#show({ waiting });
  }

  #show(change: Partial<StoredQueueState<Item>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
