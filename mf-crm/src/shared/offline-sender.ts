import { authRoutes } from '@school/api-contract/accounts/auth';
import { ApiError, call, hasCode, onReconnect } from '@school/kit';
import { withLock } from './with-lock';

/** What is added within this time is sent together. */
const gatherMs = 400;
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;
const userCheckLimitMs = 20_000;

/** `held`: the login session has ended. `foreign`: another user has signed in to the browser. */
export type SenderPhase = 'idle' | 'sending' | 'offline' | 'failed' | 'held' | 'foreign';

interface Options {
  userId: number;
  /** Only one tab of the browser sends under this name at a time. */
  lockName: string;
  hasWaiting: () => boolean;
  /** Sends all that waits; rejects when the network or the server failed. */
  send: () => Promise<void>;
  /** Whether closing the page would lose something; the browser then asks before it closes. */
  wouldLose: () => boolean;
  onPhase: (phase: SenderPhase) => void;
}

/**
 * Decides when one user's queue sends: shortly after something was added, again after a failure with growing pauses,
 * and when the network is back or the page is shown or hidden. It stops while the login session has ended or belongs to
 * somebody else. The queue owns what is sent and where it is stored.
 */
export class OfflineSender {
  #options: Options;
  #phase: SenderPhase = 'idle';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isSending = false;
  /** Whether the browser is still signed in as this user, by the last check. */
  #userChecked = true;
  #isStopped = false;
  #stopListening: () => void;

  constructor(options: Options) {
    this.#options = options;
    window.addEventListener('online', this.wake);
    // The browser has no event for a server that recovers, so any answer wakes the queue.
    this.#stopListening = onReconnect(this.wake);
    document.addEventListener('visibilitychange', this.#onVisibility);
    window.addEventListener('beforeunload', this.#onLeave);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.wake);
    this.#stopListening();
    document.removeEventListener('visibilitychange', this.#onVisibility);
    window.removeEventListener('beforeunload', this.#onLeave);
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Sends when no more is added for a moment. */
  sendSoon(): void {
    // Without a login session nothing can be saved, and each attempt would only request the password again.
    if (!this.#isHeld()) this.#sendIn(gatherMs);
  }

  /** Sends what waits, after checking who is signed in. */
  wake = (): void => {
    this.#userChecked = false;
    if (this.#options.hasWaiting()) this.#sendIn(0);
  };

  /** Sends at once, as after the first failure. */
  retry = (): void => {
    this.#failures = 0;
    this.wake();
  };

  /** Continues after the user has signed in again. */
  resume(): void {
    if (this.#isHeld()) this.retry();
  }

  /** Shows that something is being sent, also while earlier attempts have failed. */
  showSending(): void {
    this.#setPhase('sending');
  }

  /** Rejects, and so stops sending, when another user has signed in to the browser. Asks only when that is possible. */
  async checkUser(): Promise<void> {
    if (!this.#userChecked) await this.checkUserNow();
  }

  async checkUserNow(): Promise<void> {
    const { id } = await call(authRoutes.currentUser, {}, { signal: AbortSignal.timeout(userCheckLimitMs) });
    if (id !== this.#options.userId) throw new ForeignUserError();
    this.#userChecked = true;
  }

  #isHeld(): boolean {
    return this.#phase === 'held' || this.#phase === 'foreign';
  }

  #onLeave = (event: BeforeUnloadEvent): void => {
    if (this.#options.wouldLose()) event.preventDefault();
  };

  #onVisibility = (): void => {
    if (document.visibilityState === 'visible') this.wake();
    else if (this.#options.hasWaiting()) this.#sendIn(0);
  };

  #sendIn(ms: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), ms);
    if (this.#phase === 'idle' && this.#options.hasWaiting()) this.#setPhase('sending');
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      await withLock(this.#options.lockName, this.#options.send);
      this.#failures = 0;
      this.#setPhase('idle');
      if (this.#options.hasWaiting()) this.#sendIn(gatherMs);
    } catch (error) {
      this.#onFailure(error);
    } finally {
      this.#isSending = false;
    }
  }

  #onFailure(error: unknown): void {
    this.#userChecked = false;
    if (error instanceof ForeignUserError) {
      this.#setPhase('foreign');
      return;
    }
    if (error instanceof ApiError && error.status === 401) {
      this.#setPhase('held');
      return;
    }
    const isAnswer = error instanceof ApiError && !hasCode(error, 'NETWORK');
    this.#setPhase(isAnswer ? 'failed' : 'offline');
    this.#sendIn(Math.min(firstRetryMs * 2 ** this.#failures, longestRetryMs));
    this.#failures += 1;
  }

  #setPhase(phase: SenderPhase): void {
    this.#phase = phase;
    this.#options.onPhase(phase);
  }
}

class ForeignUserError extends Error {}
