import type { SessionUser } from '@school/api-contract/accounts/auth';
import { ApiError, notify, registerUserDataInPage, useErrorText, useQueryClient, useSession, useT } from '@school/kit';
import { useEffect, useSyncExternalStore } from 'react';
import { refetchTrialChildren, showMarkedChild } from '../trial.queries';
import { TrialQueue, type TrialQueueState } from './trial-queue';

let current: TrialQueue | undefined;

registerUserDataInPage({
  // Marks in the browser's storage are counted by the storage.
  countUnsent: () => ({ marks: current?.countInPage() ?? 0 }),
  forget: () => {
    current?.stop();
    current = undefined;
  },
});

/** The queue of this user; stops the queue of a previous user, which keeps its marks. */
function getQueue(user: SessionUser): TrialQueue {
  if (current?.userId !== user.id) {
    current?.stop();
    current = new TrialQueue(user.id);
  }
  return current;
}

const nothing: TrialQueueState = { waiting: [], phase: 'idle' };
const getNothing = () => nothing;
const listenToNothing = () => () => undefined;

/** Sends what waits, also while other screens are shown, and says what the server refused. */
export function useTrialQueue(user: SessionUser | null) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const queue = user ? getQueue(user) : undefined;
  const { ended } = useSession();
  useEffect(() => {
    queue?.begin(({ groupId, date, childName, comment }, answer) => {
      if (!(answer instanceof ApiError)) return showMarkedChild(queryClient, { groupId, date }, answer);
      const title = t('attendance.trial.failed', { child: childName });
      // the text that was typed is nowhere else any more
      const lost = comment ? ` ${t('attendance.trial.lostComment', { comment })}` : '';
      notify({ tone: 'destructive', title, description: `${errorText(answer)}${lost}` });
      void refetchTrialChildren(queryClient, { groupId, date });
    });
  }, [queue, queryClient, t, errorText]);
  useEffect(() => {
    if (!ended) queue?.resume();
  }, [queue, ended]);
  const state = useSyncExternalStore(queue?.subscribe ?? listenToNothing, queue?.getState ?? getNothing);
  return { ...state, queue };
}
