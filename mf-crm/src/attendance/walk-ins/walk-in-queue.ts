import { OfflineSender, type SenderPhase } from '../../shared/offline-sender';
import { byTime, isOpen, isWaiting, type QueuedWalkIn, type WalkInFacts } from './queued-walk-in';
import { sendWalkIn } from './send-walk-in';
import { memoryStorage, openWalkInStorage, type WalkInChange, type WalkInStorage } from './walk-in-storage';

export interface WalkInQueueState {
  /** The oldest first. */
  readonly walkIns: readonly QueuedWalkIn[];
  /** Those that the server has stored, by its id, until the list of their session has been read again. */
  readonly stored: ReadonlyMap<number, QueuedWalkIn>;
  readonly phase: SenderPhase;
  /** Whether they survive closing the browser. */
  readonly durable: boolean;
}

/**
 * The queue of one user's children who came without a request. They stay in the browser's storage until the server has
 * stored them; the queue sends one after another. The key makes a child that is sent twice one child.
 */
export class WalkInQueue {
  readonly userId: number;
  /** Called with each child that the server has stored; resolves when the list on screen has it. */
  onSaved: (walkIn: QueuedWalkIn, id: number) => Promise<void> = async () => {};
  #storage: Promise<WalkInStorage>;
  #state: WalkInQueueState = { walkIns: [], stored: new Map(), phase: 'idle', durable: true };
  #listeners = new Set<() => void>();
  /** Those that a question or a form on screen is about. */
  #held = new Set<string>();
  /** The last change of the storage. */
  #written: Promise<unknown> = Promise.resolve();
  #sender: OfflineSender;

  constructor(userId: number) {
    this.userId = userId;
    this.#storage = openWalkInStorage(userId);
    this.#sender = new OfflineSender({
      userId,
      lockName: `walk-ins-${userId}`,
      hasWaiting: () => this.#findNext() !== undefined,
      send: () => this.#send(),
      wouldLose: () => !this.#state.durable && this.#state.walkIns.length > 0,
      onPhase: (phase) => this.#set({ phase }),
    });
    void this.#reload().then(this.#sender.wake);
  }

  stop(): void {
    this.#sender.stop();
  }

  getState = (): WalkInQueueState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows the child at once, stores it and sends it. */
  async add(walkIn: Omit<QueuedWalkIn, 'userId' | 'notedAt' | 'isTried'>): Promise<void> {
    const { userId } = this;
    const notedAt = new Date().toISOString();
    await this.#change(walkIn.key, () => ({ ...walkIn, userId, notedAt, isTried: false }));
    this.#sender.sendSoon();
  }

  /**
   * Changes what was typed of a child and sends it.
   *
   * @returns false when it is being sent or has been sent meanwhile, as by another tab
   */
  async mend(key: string, facts: WalkInFacts): Promise<boolean> {
    const mended = await this.#change(
      key,
      (former) => former && (isOpen(former) ? { ...former, ...facts, problem: undefined, isTried: false } : former),
    );
    this.#sender.sendSoon();
    return mended !== undefined && !mended.isTried;
  }

  /**
   * Discards a child.
   *
   * @returns false when it is being sent or has been sent meanwhile, as by another tab
   */
  async drop(key: string): Promise<boolean> {
    let isDropped = false;
    await this.#change(key, (former) => {
      isDropped = former !== undefined && isOpen(former);
      return isDropped ? undefined : former;
    });
    return isDropped;
  }

  /**
   * Keeps this tab from sending a child while a form about it is open, which would close over what was typed.
   *
   * @returns a function that lets it be sent again
   */
  hold(key: string): () => void {
    this.#held.add(key);
    return () => {
      this.#held.delete(key);
      if (this.#findNext()) this.#sender.sendSoon();
    };
  }

  retry = (): void => this.#sender.retry();

  /** Continues after the user has signed in again. */
  resume(): void {
    this.#sender.resume();
  }

  async #send(): Promise<void> {
    // Another tab may have sent some of them.
    await this.#reload();
    for (let next = this.#findNext(); next && !this.#sender.isStopped; next = this.#findNext()) {
      await this.#sender.checkUserNow();
      await this.#sendOne(next.key);
    }
  }

  async #sendOne(key: string): Promise<void> {
    if (this.#held.has(key)) return;
    // From here on another tab neither changes nor drops it.
    const sent = await this.#change(key, (former) =>
      former && isWaiting(former) ? { ...former, isTried: true } : former,
    );
    if (!sent || !isWaiting(sent)) return;
    this.#sender.showSending();
    const outcome = await sendWalkIn(sent);
    if (outcome.kind === 'refused') {
      const { problem } = outcome;
      await this.#change(key, (former) => former && { ...former, isTried: false, problem });
      return;
    }
    // signed out meanwhile, nobody is told the name of a child
    if (!this.#sender.isStopped) this.#showStored(sent, outcome.id);
    await this.#change(key, () => undefined);
  }

  /** In one step with what follows, so that the child is always in one row of the list. */
  #showStored(walkIn: QueuedWalkIn, id: number): void {
    this.#set({ stored: new Map(this.#state.stored).set(id, walkIn) });
    void this.onSaved(walkIn, id).finally(() => {
      const stored = new Map(this.#state.stored);
      stored.delete(id);
      this.#set({ stored });
    });
  }

  #findNext(): QueuedWalkIn | undefined {
    return this.#state.walkIns.find((each) => isWaiting(each) && !this.#held.has(each.key));
  }

  /** Changes the screen at once, then the storage, and then shows what the storage has. */
  #change(key: string, next: WalkInChange): Promise<QueuedWalkIn | undefined> {
    this.#show(key, next(this.#find(key)));
    const work = this.#written.then(() => this.#write(key, next));
    this.#written = work;
    return work;
  }

  async #write(key: string, next: WalkInChange): Promise<QueuedWalkIn | undefined> {
    const storage = await this.#storage;
    try {
      const stored = await storage.change(key, next);
      this.#show(key, stored);
      return stored;
    } catch {
      // The storage is full or unavailable: continues in memory and reports it.
      const memory = memoryStorage(this.userId);
      const { walkIns } = this.#state;
      for (const each of walkIns) await memory.change(each.key, () => each);
      this.#storage = Promise.resolve(memory);
      this.#set({ durable: false });
      // What the storage has is now outdated; removing needs no space.
      for (const outdated of [key, ...walkIns.map((each) => each.key)]) {
        await storage.change(outdated, () => undefined).catch(() => undefined);
      }
      return this.#find(key);
    }
  }

  #find(key: string): QueuedWalkIn | undefined {
    return this.#state.walkIns.find((each) => each.key === key);
  }

  #show(key: string, walkIn: QueuedWalkIn | undefined): void {
    const others = this.#state.walkIns.filter((each) => each.key !== key);
    this.#set({ walkIns: walkIn ? [...others, walkIn].sort(byTime) : others });
  }

  /** Reads the storage after all changes; reads again if one was made during the read. */
  async #reload(): Promise<void> {
    await this.#written;
    const storage = await this.#storage;
    const before = this.#state.walkIns;
    const stored = await storage.readAll().catch(() => before);
    if (this.#state.walkIns !== before) return this.#reload();
    this.#set({ walkIns: stored, durable: storage.durable });
  }

  #set(change: Partial<WalkInQueueState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
