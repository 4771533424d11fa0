import { notify, registerUserDataInPage, useQueryClient, useSession, useT } from '@school/kit';
import { useEffect, useSyncExternalStore } from 'react';
import { refetchTrialChildren, showWalkIn } from '../trial/trial.queries';
import { WalkInQueue, type WalkInQueueState } from './walk-in-queue';
import { clearMemoryStorage } from './walk-in-storage';

let current: WalkInQueue | undefined;

registerUserDataInPage({
  // Those in the browser's storage are counted by the storage.
  countUnsent: () => ({ walkIns: current && !current.getState().durable ? current.getState().walkIns.length : 0 }),
  forget: () => {
    current?.stop();
    current = undefined;
    clearMemoryStorage();
  },
});

/** The queue of this user; stops the queue of a previous user. */
function getQueue(userId: number): WalkInQueue {
  if (current?.userId !== userId) {
    current?.stop();
    current = new WalkInQueue(userId);
  }
  return current;
}

type WalkInQueueHandle = Pick<WalkInQueue, 'add' | 'mend' | 'drop' | 'hold' | 'retry'>;
export type WalkIns = WalkInQueueState & { queue: WalkInQueueHandle };

/** Keeps sending while other screens are shown; says what the server has stored, and fetches the list of that day. */
export function useWalkInQueue(userId: number): WalkIns {
  const t = useT('mf-crm');
  const queue = getQueue(userId);
  const queryClient = useQueryClient();
  const { ended } = useSession();
  useEffect(() => {
    queue.onSaved = ({ childName, groupId, date }, id) => {
      notify({ title: t('attendance.walkIns.written', { name: childName }) });
      showWalkIn(queryClient, { groupId, date }, { id, childName });
      return refetchTrialChildren(queryClient, { groupId, date });
    };
  }, [queue, queryClient, t]);
  useEffect(() => {
    if (!ended) queue.resume();
  }, [queue, ended]);
  const state = useSyncExternalStore(queue.subscribe, queue.getState);
  return { ...state, queue };
}
