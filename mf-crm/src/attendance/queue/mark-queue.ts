import { authRoutes } from '@school/api-contract/accounts/auth';
import type { AttendanceMark } from '@school/api-contract/groups/attendance';
import { ApiError, call, hasCode, onReconnect } from '@school/kit';
import { withLock } from '../../shared/with-lock';
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
import { answerTimeoutMs, type MarkOutcome, sendMarks } from './send-marks';

/** Taps within this time are sent together. */
const gatherMs = 400;
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;
/** Well under the API's 500. */
const batchSize = 200;

/** `held`: the login session has ended. `foreign`: another user has signed in to the browser. */
export type QueuePhase = 'idle' | 'saving' | 'offline' | 'failed' | 'held' | 'foreign';

export interface QueueState {
  readonly marks: ReadonlyMap<string, QueuedMark>;
  readonly phase: QueuePhase;
  /** Whether the marks survive closing the browser. */
  readonly durable: boolean;
}

/**
 * Called with marks that the server now has, from this user or another one.
 *
 * @param isClosed the user may no longer mark or see the group
 */
export type SettledListener = (groupId: number, marks: readonly AttendanceMark[], isClosed: boolean) => void;

/**
 * The queue of one user's unsent marks. They stay in the browser's storage until the server has saved them; the queue
 * retries after a failure, when the network is back and when the page becomes visible. Sending a mark twice is
 * harmless, since the API's PUT is idempotent.
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
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #sending = false;
  /** Whether the browser is still signed in as this user, by the last check. */
  #userChecked = true;
  #stopped = false;
  #stopListening: () => void;

  constructor(userId: number) {
    this.userId = userId;
    this.#storage = openMarkStorage(userId);
    window.addEventListener('online', this.#wake);
    // The browser has no event for a server that recovers, so any answer wakes the queue.
    this.#stopListening = onReconnect(this.#wake);
    document.addEventListener('visibilitychange', this.#lookedAt);
    window.addEventListener('beforeunload', this.#leaving);
    void this.#restore();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.#wake);
    this.#stopListening();
    document.removeEventListener('visibilitychange', this.#lookedAt);
    window.removeEventListener('beforeunload', this.#leaving);
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
    // Without a login session nothing can be saved, and each attempt would only request the password again.
    if (!this.#isHeld()) this.#sendIn(gatherMs);
  }

  /** Discards marks that wait for a decision; the server's marks stay. */
  discard(marks: readonly QueuedMark[]): void {
    this.#change(marks.map((mark) => ({ of: mark, next: () => undefined })));
  }

  /** Sends failed marks again. */
  retry = (): void => {
    this.#failures = 0;
    this.#wake();
  };

  /** Continues after the user has signed in again. */
  resume(): void {
    if (this.#isHeld()) this.retry();
  }

  async #restore(): Promise<void> {
    await this.#reload();
    this.#set({ durable: (await this.#storage).durable });
    if (this.#waiting().length === 0) return;
    this.#userChecked = false;
    this.#sendIn(0);
  }

  #isHeld(): boolean {
    return this.#state.phase === 'held' || this.#state.phase === 'foreign';
  }

  /** The browser asks before the page loses marks that are not stored. */
  #leaving = (event: BeforeUnloadEvent): void => {
    if (!this.#state.durable && this.#state.marks.size > 0) event.preventDefault();
  };

  #wake = (): void => {
    this.#userChecked = false;
    if (this.#waiting().length > 0) this.#sendIn(0);
  };

  #lookedAt = (): void => {
    if (document.visibilityState === 'visible') this.#wake();
    else if (this.#waiting().length > 0) this.#sendIn(0);
  };

  #sendIn(ms: number): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), ms);
    if (this.#waiting().length > 0 && this.#state.phase === 'idle') this.#set({ phase: 'saving' });
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      await withLock(`attendance-marks-${this.userId}`, async () => {
        // Another tab may have sent some of them.
        await this.#reload();
        await this.#sendWaiting();
      });
      this.#failures = 0;
      this.#set({ phase: 'idle' });
      if (this.#waiting().length > 0) this.#sendIn(gatherMs);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#sending = false;
    }
  }

  async #sendWaiting(): Promise<void> {
    const done = new Set<string>();
    while (!this.#stopped && this.#nextBatch(done).length > 0) {
      await this.#checkUser();
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
    let isClosed = false;
    const changes = sent.flatMap((mark): Change[] => {
      const key = getMarkKey(mark);
      const outcome = outcomes.get(key);
      if (!outcome) return [];
      if (outcome.kind === 'refused') {
        isClosed ||= outcome.problem.kind === 'closed';
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
    this.onSettled(groupId, saved, isClosed);
    this.#change(changes);
  }

  /** Stops sending when another user has signed in to the browser. */
  async #checkUser(): Promise<void> {
    if (this.#userChecked) return;
    const { id } = await call(authRoutes.currentUser, {}, { signal: AbortSignal.timeout(answerTimeoutMs) });
    if (id !== this.userId) throw new SomebodyElse();
    this.#userChecked = true;
  }

  #failed(error: unknown): void {
    this.#userChecked = false;
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

class SomebodyElse extends Error {}
