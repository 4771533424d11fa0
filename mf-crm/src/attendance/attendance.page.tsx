import type { SessionUser } from '@school/api-contract/accounts/auth';
import { useSession } from '@school/kit';
import { useLiveAttendance } from './attendance.queries';
import { DayView } from './day/day-view';
import { GroupView } from './group-view';
import { useMarkQueue } from './queue/use-mark-queue';
import { useCommentQueue } from './session/comments/use-comment-queue';
import { useTrialQueue } from './trial/queue/use-trial-queue';
import { useAttendanceAddress } from './use-attendance-address';
import { useKeptForOffline } from './walk-ins/keep-for-offline';
import { useWalkInQueue } from './walk-ins/use-walk-in-queue';

/** /attendance: the sessions of a day, or one group's list or month. */
export function Component() {
  const { user } = useSession();
  return user && <Attendance user={user} />;
}

function Attendance({ user }: { user: SessionUser }) {
  const address = useAttendanceAddress();
  const marks = useMarkQueue(user);
  useTrialQueue(user);
  useCommentQueue();
  const walkIns = useWalkInQueue(user.id);
  useKeptForOffline(true);
  useLiveAttendance();
  const { groupId } = address;
  if (groupId === undefined) return <DayView address={address} marks={marks} walkIns={walkIns} />;
  // Keyed by group, so that no dialog or reason carries over to another group.
  return <GroupView key={groupId} address={{ ...address, groupId }} marks={marks} walkIns={walkIns} />;
}
