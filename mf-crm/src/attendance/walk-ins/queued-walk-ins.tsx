import type { SessionUser } from '@school/api-contract/accounts/auth';
import { useWalkInQueue } from './use-walk-in-queue';
import { WalkInOverview } from './walk-in-overview';

/** Sends queued children and shows their sessions, outside the attendance pages. */
export function QueuedWalkIns({ user }: { user: SessionUser }) {
  return <WalkInOverview walkIns={useWalkInQueue(user.id)} />;
}
