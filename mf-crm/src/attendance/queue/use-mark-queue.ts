import type { SessionUser } from '@school/api-contract/accounts/auth';
import { registerUserDataInPage, useQueryClient, useSession } from '@school/kit';
import { useEffect, useSyncExternalStore } from 'react';
import { applySettledMarks } from '../attendance.queries';
import { MarkQueue, type QueueState } from './mark-queue';
import { clearMemoryStorage } from './mark-storage';

let current: MarkQueue | undefined;

registerUserDataInPage({
  // Marks in the browser's storage are counted by the storage.
  countUnsent: () => ({ marks: current && !current.getState().durable ? current.getState().marks.size : 0 }),
  forget: () => {
    current?.stop();
    current = undefined;
    clearMemoryStorage();
  },
});

/** The queue of this user; stops the queue of a previous user, which keeps its marks. */
function getQueue(user: SessionUser): MarkQueue {
  if (current?.userId !== user.id) {
    current?.stop();
    current = new MarkQueue(user.id);
  }
  return current;
}

export type MarkQueueHandle = Pick<MarkQueue, 'mark' | 'discard' | 'retry'>;

/** Keeps sending while other screens are shown; updates the cache with what the server has saved. */
export function useMarkQueue(user: SessionUser): QueueState & { queue: MarkQueueHandle } {
  const queue = getQueue(user);
  const queryClient = useQueryClient();
  const { ended } = useSession();
  useEffect(() => {
    queue.onSettled = (...settled) => applySettledMarks(queryClient, ...settled);
  }, [queue, queryClient]);
  useEffect(() => {
    if (!ended) queue.resume();
  }, [queue, ended]);
  const state = useSyncExternalStore(queue.subscribe, queue.getState);
  return { ...state, queue };
}
