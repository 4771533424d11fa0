import type { SessionUser } from '@school/api-contract/auth';
import { QueueOverview } from '../day/queue-overview';
import { useMarkQueue } from './use-mark-queue';

/** Sends the marks that wait and shows where they belong, outside the attendance pages. */
export function QueuedMarks({ user }: { user: SessionUser }) {
  return <QueueOverview marks={useMarkQueue(user)} />;
}
