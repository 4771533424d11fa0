import { type TrialChild, type TrialOutcomeBody, trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { type ApiError, call } from '@school/kit';
import { trialMarksKey } from '@school/shell-contract/offline';
import { answerTimeoutMs, isFinal } from '../../../shared/final-answer';
import { OfflineSender, type SenderPhase } from '../../../shared/offline-sender';

/**
 * The mark of a child on trial, or its comment, that the server does not have yet; one for each request. Without a
 * comment of its own the stored one stays.
 */
export interface WaitingTrialMark extends TrialOutcomeBody {
  groupId: number;
  /** Of the session, 'yyyy-MM-dd'. */
  date: string;
  requestId: number;
  childName: string;
  /** Time of the tap; ISO, UTC. */
  markedAt: string;
}

/** What the server answered: the child as it has stored it, or a refusal. */
type TrialAnswer = TrialChild | ApiError;

type SettledListener = (mark: WaitingTrialMark, answer: TrialAnswer) => void;

export interface TrialQueueState {
  readonly waiting: readonly WaitingTrialMark[];
  readonly phase: SenderPhase;
}

/**
 * One user's marks of children on trial on their way to the server, one for each child. They stay in the browser's
 * storage until the server has answered. Sending one twice is harmless, since the API's PUT is idempotent.
 */
export class TrialQueue {
  readonly userId: number;
  #onSettled: SettledListener | undefined;
  #state: TrialQueueState;
  /** False while the browser's storage refuses the marks, which then live as long as the page. */
  #isDurable = true;
  #listeners = new Set<() => void>();
  #sender: OfflineSender;

  constructor(userId: number) {
    this.userId = userId;
    this.#state = { waiting: [], phase: 'idle' };
    this.#state = { ...this.#state, waiting: this.#read() };
    this.#sender = new OfflineSender({
      userId,
      lockName: `trial-marks-${userId}`,
      hasWaiting: () => this.#state.waiting.length > 0,
      send: () => this.#send(),
      wouldLose: () => this.countInPage() > 0,
      onPhase: (phase) => this.#show({ phase }),
    });
    // another tab has marked or sent
    window.addEventListener('storage', this.#onStorage);
  }

  /** Sends what an earlier page has left, once there is somebody to tell of the answers. */
  begin(onSettled: SettledListener): void {
    const isFirst = this.#onSettled === undefined;
    this.#onSettled = onSettled;
    if (isFirst && this.#state.waiting.length > 0) this.#sender.wake();
  }

  stop(): void {
    this.#sender.stop();
    window.removeEventListener('storage', this.#onStorage);
  }

  getState = (): TrialQueueState => this.#state;

  /** Number of marks that only this page holds. */
  countInPage = (): number => (this.#isDurable ? 0 : this.#state.waiting.length);

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows the mark at once and sends it when tapping pauses; the last one of a child counts, and its last comment. */
  put(mark: Omit<WaitingTrialMark, 'markedAt'>): void {
    const all = this.#read();
    const former = all.find(({ requestId }) => requestId === mark.requestId);
    const comment = mark.comment === undefined ? former?.comment : mark.comment;
    const others = all.filter((each) => each !== former);
    this.#set([...others, { ...mark, comment, markedAt: new Date().toISOString() }]);
    this.#sender.sendSoon();
  }

  /** Continues after the user has signed in again. */
  resume(): void {
    this.#sender.resume();
  }

  async #send(): Promise<void> {
    this.#reload();
    for (let [next] = this.#state.waiting; next && !this.#sender.isStopped; [next] = this.#state.waiting) {
      await this.#sender.checkUser();
      const { groupId, requestId, outcome, comment, markedAt } = next;
      let answer: TrialAnswer;
      try {
        answer = await call(
          trialLessonRoutes.mark,
          { params: { id: groupId, requestId }, body: { outcome, ...(comment !== undefined && { comment }) } },
          { signal: AbortSignal.timeout(answerTimeoutMs) },
        );
      } catch (error) {
        if (!isFinal(error)) throw error;
        answer = error;
      }
      // Shown first, so that the row never shows an older mark in between; once signed out, nobody is told a name.
      if (!this.#sender.isStopped) this.#onSettled?.(next, answer);
      // One that was tapped again meanwhile stays.
      const isSent = (mark: WaitingTrialMark) => mark.requestId === requestId && mark.markedAt === markedAt;
      this.#set(this.#read().filter((mark) => !isSent(mark)));
    }
  }

  #read(): readonly WaitingTrialMark[] {
    if (!this.#isDurable) return this.#state.waiting;
    try {
      const stored: readonly WaitingTrialMark[] = JSON.parse(localStorage.getItem(trialMarksKey(this.userId)) ?? '[]');
      return stored;
    } catch {
      return this.#state.waiting;
    }
  }

  #reload = (): void => this.#show({ waiting: this.#read() });

  #onStorage = ({ key }: StorageEvent): void => {
    if (key === trialMarksKey(this.userId)) this.#reload();
  };

  #set(waiting: readonly WaitingTrialMark[]): void {
    try {
      if (waiting.length === 0) localStorage.removeItem(trialMarksKey(this.userId));
      else localStorage.setItem(trialMarksKey(this.userId), JSON.stringify(waiting));
      this.#isDurable = true;
    } catch {
      this.#isDurable = false;
    }
    this.#show({ waiting });
  }

  #show(change: Partial<TrialQueueState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
