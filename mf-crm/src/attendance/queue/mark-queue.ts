import type { AttendanceMark } from '@school/api-contract/groups/attendance';
import { OfflineSender, type SenderPhase } from '../../shared/offline-sender';
import { type MarkStorage, memoryStorage, openMarkStorage, type StoredChange } from './mark-storage';
import {
  afterSave,
  applyTap,
  getMarkKey,
  isWaiting,
  type MarkTap,
  type QueuedMark,
  tried,
  withConflict,
} from './queued-mark';
import { type MarkOutcome, sendMarks } from './send-marks';

/** Well under the API's 500. */
const batchSize = 200;

export interface QueueState {
  readonly marks: ReadonlyMap<string, QueuedMark>;
  readonly phase: SenderPhase;
  /** Whether the marks survive closing the browser. */
  readonly durable: boolean;
}

/**
 * Called with marks that the server now has, from this user or another one.
 *
 * @param isOutdated the server refused a mark, so the page shows what is no longer so
 */
export type SettledListener = (groupId: number, marks: readonly AttendanceMark[], isOutdated: boolean) => void;

/**
 * The queue of one user's unsent marks. They stay in the browser's storage until the server has saved them. Sending
 * a mark twice is harmless, since the API's PUT is idempotent.
 */
export class MarkQueue {
  readonly userId: number;
  /** Kept after the user leaves the screen, since marks are saved later too. */
  onSettled: SettledListener = () => {};
  #storage: Promise<MarkStorage>;
  /** The last write to the storage. */
  #written: Promise<void> = Promise.resolve();
  #state: QueueState = { marks: new Map(), phase: 'idle', durable: true };
  #listeners = new Set<() => void>();
  #sender: OfflineSender;

  constructor(userId: number) {
    this.userId = userId;
    this.#storage = openMarkStorage(userId);
    this.#sender = new OfflineSender({
      userId,
      lockName: `attendance-marks-${userId}`,
      hasWaiting: () => this.#waiting().length > 0,
      send: () => this.#send(),
      wouldLose: () => !this.#state.durable && this.#state.marks.size > 0,
      onPhase: (phase) => this.#set({ phase }),
    });
    void this.#restore();
  }

  stop(): void {
    this.#sender.stop();
  }

  getState = (): QueueState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows the marks immediately and sends them when tapping pauses. */
  mark(taps: readonly MarkTap[]): void {
    const markedAt = new Date().toISOString();
    this.#change(taps.map((tap) => ({ of: tap, next: (former) => applyTap(former, tap, markedAt), isTap: true })));
    this.#sender.sendSoon();
  }

  /** Discards marks that wait for a decision; the server's marks stay. */
  discard(marks: readonly QueuedMark[]): void {
    this.#change(marks.map((mark) => ({ of: mark, next: () => undefined })));
  }

  /** Sends failed marks again. */
  retry = (): void => this.#sender.retry();

  /** Continues after the user has signed in again. */
  resume(): void {
    this.#sender.resume();
  }

  async #restore(): Promise<void> {
    await this.#reload();
    this.#set({ durable: (await this.#storage).durable });
    if (this.#waiting().length > 0) this.#sender.wake();
  }

  async #send(): Promise<void> {
    // Another tab may have sent some of them.
    await this.#reload();
    const done = new Set<string>();
    while (!this.#sender.isStopped && this.#nextBatch(done).length > 0) {
      await this.#sender.checkUser();
      // Read after waiting, so that no later tap is overwritten.
      const batch = this.#nextBatch(done);
      const groupId = batch[0]?.groupId;
      if (groupId === undefined) return;
      const sent = batch.map(tried);
      this.#change(sent.map((mark) => ({ of: mark, next: () => mark })));
      await this.#written;
      const outcomes = await sendMarks(groupId, sent);
      this.#settle(groupId, sent, outcomes);
      // Marks tapped again during the call wait for the next pause.
      for (const [key, { kind }] of outcomes) if (kind !== 'contested') done.add(key);
    }
  }

  /** Marks of one group. */
  #nextBatch(done: ReadonlySet<string>): QueuedMark[] {
    const waiting = this.#waiting().filter((mark) => !done.has(getMarkKey(mark)));
    return waiting.filter(({ groupId }) => groupId === waiting[0]?.groupId).slice(0, batchSize);
  }

  #settle(groupId: number, sent: readonly QueuedMark[], outcomes: ReadonlyMap<string, MarkOutcome>): void {
    const saved: AttendanceMark[] = [];
    let isOutdated = false;
    const changes = sent.flatMap((mark): Change[] => {
      const key = getMarkKey(mark);
      const outcome = outcomes.get(key);
      if (!outcome) return [];
      if (outcome.kind === 'refused') {
        isOutdated = true;
        return [{ of: mark, next: (now) => now && { ...now, tries: [], problem: outcome.problem } }];
      }
      const { studentId, date, status } = outcome.kind === 'saved' ? mark : outcome.theirs;
      saved.push({ studentId, date, status });
      return [
        {
          of: mark,
          next: (now) => now && (outcome.kind === 'saved' ? afterSave(now, mark) : withConflict(now, outcome.theirs)),
        },
      ];
    });
    // The server's marks first, then the queue's, so that a row never shows an older status in between.
    this.onSettled(groupId, saved, isOutdated);
    this.#change(changes);
  }

  #waiting(): QueuedMark[] {
    return [...this.#state.marks.values()].filter(isWaiting);
  }

  /** Applies the changes on screen immediately and to the storage afterwards. */
  #change(changes: readonly Change[]): void {
    const marks = new Map(this.#state.marks);
    const stored: StoredChange[] = [];
    for (const { of, next, isTap = false } of changes) {
      const key = getMarkKey(of);
      const former = marks.get(key);
      const mark = next(former);
      // The last tap counts across tabs; any other write must not undo a tap of another tab.
      if (mark || former) stored.push({ of, next: mark, since: isTap ? undefined : former?.markedAt });
      if (mark) marks.set(key, mark);
      else marks.delete(key);
    }
    this.#set({ marks });
    this.#written = this.#written.then(() => this.#write(stored));
  }

  async #write(changes: readonly StoredChange[]): Promise<void> {
    const storage = await this.#storage;
    try {
      await storage.write(changes);
    } catch {
      // Storage is full or unavailable: continues in memory and reports it.
      const memory = memoryStorage(this.userId);
      const marks = [...this.#state.marks.values()];
      await memory.write(marks.map((mark) => ({ of: mark, next: mark })));
      this.#storage = Promise.resolve(memory);
      this.#set({ durable: false });
      // The storage's content is now outdated; removing needs no space.
      const outdated = [...changes.map(({ of }) => of), ...marks];
      await storage.write(outdated.map((of) => ({ of, next: undefined }))).catch(() => undefined);
    }
  }

  /** Reads the storage after all writes; reads again if a change occurred during the read. */
  async #reload(): Promise<void> {
    await this.#written;
    const before = this.#state.marks;
    const stored = await (await this.#storage).readAll().catch(() => [...before.values()]);
    if (this.#state.marks !== before) return this.#reload();
    this.#set({ marks: new Map(stored.map((mark) => [getMarkKey(mark), mark])) });
  }

  #set(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

interface Change {
  of: StoredChange['of'];
  /** Undefined removes the mark. */
  next: (former: QueuedMark | undefined) => QueuedMark | undefined;
  /** Whether it is the user's own tap, which overrides what another tab has stored. */
  isTap?: boolean;
}
