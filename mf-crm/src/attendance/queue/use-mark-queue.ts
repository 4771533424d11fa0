import type { SessionUser } from '@school/api-contract/auth';
import { useQueryClient, useSession } from '@school/kit';
import { useEffect, useSyncExternalStore } from 'react';
import { settleMarks } from '../attendance.queries';
import { MarkQueue, type QueueState } from './mark-queue';

let current: MarkQueue | undefined;

/** The queue of this user; that of another who was here before stops, and keeps its marks for the next time. */
function queueOf(user: SessionUser): MarkQueue {
  if (current?.userId !== user.id) {
    current?.stop();
    current = new MarkQueue(user.id);
  }
  return current;
}

export type MarkQueueHandle = Pick<MarkQueue, 'mark' | 'discard' | 'retry'>;

/** Goes on sending while other screens are shown; tells the cache what the server has taken in. */
export function useMarkQueue(user: SessionUser): QueueState & { queue: MarkQueueHandle } {
  const queue = queueOf(user);
  const queryClient = useQueryClient();
  const { ended } = useSession();
  useEffect(() => {
    queue.onSettled = (...settled) => settleMarks(queryClient, ...settled);
  }, [queue, queryClient]);
  useEffect(() => {
    if (!ended) queue.resume();
  }, [queue, ended]);
  const state = useSyncExternalStore(queue.subscribe, queue.getState);
  return { ...state, queue };
}
