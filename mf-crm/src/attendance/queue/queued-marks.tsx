import type { SessionUser } from '@school/api-contract/accounts/auth';
import { QueueOverview } from '../day/queue-overview';
import { useTrialQueue } from '../trial/queue/use-trial-queue';
import { useMarkQueue } from './use-mark-queue';

/** Sends queued marks, also those of children on trial, and shows the sessions of students, outside the attendance pages. */
export function QueuedMarks({ user }: { user: SessionUser }) {
  useTrialQueue(user);
  return <QueueOverview marks={useMarkQueue(user)} />;
}
