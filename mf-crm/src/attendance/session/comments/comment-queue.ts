import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { call } from '@school/kit';
import { commentsKey } from '@school/shell-contract/offline';
import { answerTimeoutMs, isFinal } from '../../../shared/final-answer';
import { type StoredItem, StoredQueue, type StoredQueueState } from '../../../shared/stored-queue';
import { findSavedComment } from './find-saved-comment';

/** The comment on a session that the server does not have yet. */
export interface WaitingComment extends StoredItem {
  groupId: number;
  /** Of the session, 'yyyy-MM-dd'. */
  date: string;
  /** '' removes it. */
  comment: string;
  /** The comment that the user saw before; '' when there was none. */
  seen: string;
  /** Former texts of the user, which may have reached the server although nobody has seen an answer. */
  earlier: readonly string[];
  /** Why the server did not take it, about which the user decides; `theirs`: the comment that another user has saved. */
  problem?: { kind: 'changed'; theirs: string } | { kind: 'refused' };
}

type CommentSession = Pick<WaitingComment, 'groupId' | 'date'>;

type SettledListener = (sent: WaitingComment, problem: WaitingComment['problem']) => void;

export type CommentQueueState = StoredQueueState<WaitingComment>;

/** One user's comments on sessions on their way to the server, one for each session. */
export class CommentQueue extends StoredQueue<WaitingComment> {
  #onSettled: SettledListener | undefined;

  constructor(userId: number) {
    super(userId, { storageKey: commentsKey(userId), lockName: `comments-${userId}` });
  }

  /** Sends what an earlier page has left, once there is somebody to tell of the answers. */
  begin(onSettled: SettledListener): void {
    const isFirst = this.#onSettled === undefined;
    this.#onSettled = onSettled;
    if (isFirst) this.wake();
  }

  put(comment: Omit<WaitingComment, 'markedAt' | 'problem'>): void {
    this.change(this.getKey(comment), () => ({ ...comment, markedAt: new Date().toISOString() }));
  }

  protected getKey({ groupId, date }: CommentSession): string {
    return `${groupId} ${date}`;
  }

  protected override isUnsent({ problem }: WaitingComment): boolean {
    return problem === undefined;
  }

  protected async sendOne(waiting: WaitingComment): Promise<WaitingComment | undefined> {
    const problem = await save(waiting);
    // once signed out, nobody is told
    if (!this.isStopped) this.#onSettled?.(waiting, problem);
    return problem && { ...waiting, problem };
  }
}

/** @throws when the network or the server failed */
async function save(waiting: WaitingComment): Promise<WaitingComment['problem']> {
  const { groupId, date, comment, seen, earlier } = waiting;
  try {
    await call(
      attendanceRoutes.comment,
      { params: { id: groupId, date }, body: { comment, seen } },
      { signal: AbortSignal.timeout(answerTimeoutMs) },
    );
    return undefined;
  } catch (error) {
    if (!isFinal(error)) throw error;
    const saved = findSavedComment(error);
    if (saved === undefined) return { kind: 'refused' };
    // lost answers: the server has this comment, or a former one of the same user
    if (saved === comment) return undefined;
    if (earlier.includes(saved)) return save({ ...waiting, seen: saved, earlier: [] });
    return { kind: 'changed', theirs: saved };
  }
}
