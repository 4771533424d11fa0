import type { SessionUser } from '@school/api-contract/accounts/auth';
import { QueueOverview } from '../day/queue-overview';
import { useCommentQueue } from '../session/comments/use-comment-queue';
import { useTrialQueue } from '../trial/queue/use-trial-queue';
import { useMarkQueue } from './use-mark-queue';

/**
 * Sends queued marks, also those of children on trial, and comments on sessions; shows the sessions of students, outside the
 * attendance pages.
 */
export function QueuedMarks({ user }: { user: SessionUser }) {
  useTrialQueue(user);
  useCommentQueue();
  return <QueueOverview marks={useMarkQueue(user)} />;
}
