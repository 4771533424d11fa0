import { notify, registerUserDataInPage, useQueryClient, useSession, useT } from '@school/kit';
import { useEffect, useSyncExternalStore } from 'react';
import { invalidateAll } from '../../attendance.queries';
import { useDayTexts } from '../../shared/use-day-texts';
import { CommentQueue, type CommentQueueState } from './comment-queue';

let current: CommentQueue | undefined;

registerUserDataInPage({
  // Comments in the browser's storage are counted by the storage.
  countUnsent: () => ({ comments: current?.countInPage() ?? 0 }),
  forget: () => {
    current?.stop();
    current = undefined;
  },
});

/** The queue of this user; stops the queue of a previous user, which keeps its comments. */
function getQueue(userId: number): CommentQueue {
  if (current?.userId !== userId) {
    current?.stop();
    current = new CommentQueue(userId);
  }
  return current;
}

const nothing: CommentQueueState = { waiting: [], phase: 'idle' };
const getNothing = () => nothing;
const listenToNothing = () => () => undefined;

/** Sends what waits, also while other screens are shown, and says what the server refused. */
export function useCommentQueue() {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const queryClient = useQueryClient();
  const { user, ended } = useSession();
  const queue = user ? getQueue(user.id) : undefined;
  useEffect(() => {
    queue?.begin(({ date }, problem) => {
      void invalidateAll(queryClient);
      if (!problem) return;
      notify({
        tone: 'destructive',
        title: t('attendance.waitingComment.failed', { day: days.long(date) }),
        description: t('attendance.waitingComment.kept'),
      });
    });
  }, [queue, queryClient, t, days]);
  useEffect(() => {
    if (!ended) queue?.resume();
  }, [queue, ended]);
  const state = useSyncExternalStore(queue?.subscribe ?? listenToNothing, queue?.getState ?? getNothing);
  return { ...state, queue };
}

/** The comment on a session that the server does not have yet. */
export function useWaitingComment(groupId: number, date: string) {
  const { waiting, queue } = useCommentQueue();
  return { queue, waiting: waiting.find((each) => each.groupId === groupId && each.date === date) };
}
