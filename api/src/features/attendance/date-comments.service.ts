import type { attendanceRoutes } from '@school/api-contract/groups/attendance';
import type { RouteInput } from '@school/api-contract/route';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { notifyAttendanceChange } from '../../shared/notify-attendance-change';
import { lockSessions } from './attendance.repository';
import { getMarkableGroup } from './attendance.service';
import { getDateComment, updateDateComment } from './date-comments.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;
type CommentBody = RouteInput<typeof attendanceRoutes.comment>['body'];

/**
 * Saves the comment on a date; the same text again changes nothing. Refuses with NOT_FOUND, FORBIDDEN, and CONFLICT when the
 * current comment is not the one that the caller saw: its text is the message of the detail `comment`.
 */
export async function saveDateComment(
  deps: Deps,
  groupId: number,
  date: string,
  { comment: text, seen }: CommentBody,
  caller: Caller,
): Promise<void> {
  await getMarkableGroup(deps, groupId, caller);
  await withTransaction(deps.db, async (trx) => {
    await lockSessions(trx, groupId);
    const current = await getDateComment(trx, groupId, date);
    if (text === current) return;
    if (seen !== undefined && seen !== current) {
      throw refuse('CONFLICT', { details: [{ path: 'comment', message: current }] });
    }
    await updateDateComment(trx, groupId, date, text);
    await notifyAttendanceChange(trx, [groupId]);
    await deps.audit.append(trx, [auditEvent(caller, 'attendance.commented', { groupId, date })]);
  });
}
