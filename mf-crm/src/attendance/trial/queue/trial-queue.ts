import { type TrialChild, type TrialOutcomeBody, trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { type ApiError, call } from '@school/kit';
import { trialMarksKey } from '@school/shell-contract/offline';
import { answerTimeoutMs, isFinal } from '../../../shared/final-answer';
import { type StoredItem, StoredQueue, type StoredQueueState } from '../../../shared/stored-queue';

/**
 * The mark of a child on trial, or its comment, that the server does not have yet; one for each request. Without a
 * comment of its own the stored one stays.
 */
export interface WaitingTrialMark extends TrialOutcomeBody, StoredItem {
  groupId: number;
  /** Of the session, 'yyyy-MM-dd'. */
  date: string;
  requestId: number;
  childName: string;
}

/** What the server answered: the child as it has stored it, or a refusal. */
type TrialAnswer = TrialChild | ApiError;

type SettledListener = (mark: WaitingTrialMark, answer: TrialAnswer) => void;

export type TrialQueueState = StoredQueueState<WaitingTrialMark>;

/** One user's marks of children on trial on their way to the server, one for each child. */
export class TrialQueue extends StoredQueue<WaitingTrialMark> {
  #onSettled: SettledListener | undefined;

  constructor(userId: number) {
    super(userId, { storageKey: trialMarksKey(userId), lockName: `trial-marks-${userId}` });
  }

  /** Sends what an earlier page has left, once there is somebody to tell of the answers. */
  begin(onSettled: SettledListener): void {
    const isFirst = this.#onSettled === undefined;
    this.#onSettled = onSettled;
    if (isFirst) this.wake();
  }

  /** Shows the mark at once and sends it when tapping pauses; the last one of a child counts, and its last comment. */
  put(mark: Omit<WaitingTrialMark, 'markedAt'>): void {
    this.change(this.getKey(mark), (former) => ({
      ...mark,
      comment: mark.comment === undefined ? former?.comment : mark.comment,
      markedAt: new Date().toISOString(),
    }));
  }

  protected getKey({ requestId }: Pick<WaitingTrialMark, 'requestId'>): string {
    return String(requestId);
  }

  protected async sendOne(mark: WaitingTrialMark): Promise<undefined> {
    const { groupId, requestId, outcome, comment } = mark;
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
    if (!this.isStopped) this.#onSettled?.(mark, answer);
  }
}
