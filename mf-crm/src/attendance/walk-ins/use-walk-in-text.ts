import { useIssueText, useOffline, useT } from '@school/kit';
import type { QueuedWalkIn, WalkInProblem } from './queued-walk-in';
import type { WalkInQueueState } from './walk-in-queue';

/** Why the server refused a child, in words. */
export function useProblemText(): (problem: WalkInProblem) => string {
  const t = useT('mf-crm');
  const issueText = useIssueText();
  return (problem) =>
    problem.kind === 'closed'
      ? t('attendance.walkIns.closed')
      : t('attendance.walkIns.refused', { reason: problem.texts.map(issueText).join('. ') });
}

/**
 * What keeps a child from being sent: `problem` waits for the coach, `held` for the password, `foreign` for the coach to
 * sign in again in place of another user, whose page the browser shows once it is loaded again.
 */
type WalkInState = 'problem' | 'offline' | 'failed' | 'held' | 'foreign' | 'sending';

export function useWalkInState({ phase }: Pick<WalkInQueueState, 'phase'>): (walkIn: QueuedWalkIn) => WalkInState {
  const isOffline = useOffline();
  return ({ problem }) => {
    if (problem) return 'problem';
    if (phase === 'held' || phase === 'foreign') return phase;
    if (isOffline || phase === 'offline') return 'offline';
    return phase === 'failed' ? 'failed' : 'sending';
  };
}
