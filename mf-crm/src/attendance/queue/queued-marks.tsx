import type { SessionUser } from '@school/api-contract/accounts/auth';
import { QueueOverview } from '../day/queue-overview';
import { useMarkQueue } from './use-mark-queue';

/** Sends queued marks and shows their sessions, outside the attendance pages. */
export function QueuedMarks({ user }: { user: SessionUser }) {
  return <QueueOverview marks={useMarkQueue(user)} />;
}
