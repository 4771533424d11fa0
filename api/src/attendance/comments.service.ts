import type { attendanceRoutes } from '@school/api-contract/attendance';
import type { RouteInput } from '@school/api-contract/route';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { tellChange } from './attendance.repository';
import { attendanceEvent, markableGroup } from './attendance.service';
import { putComment, readComment } from './comments.repository';
import { lockSessions } from './session-changes.repository';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'audit'>;
type CommentBody = RouteInput<typeof attendanceRoutes.comment>['body'];

/**
 * The comment on a date; the one that stands already changes nothing. Refuses with NOT_FOUND, FORBIDDEN, and CONFLICT when
 * another stands there than was seen: its text is the message of the detail `comment`.
 */
export async function comment(
  deps: Deps,
  groupId: number,
  date: string,
  { comment: text, seen }: CommentBody,
  caller: Caller,
): Promise<void> {
  await markableGroup(deps, groupId, caller);
  await withTransaction(deps.db, async (trx) => {
    await lockSessions(trx, groupId);
    const standing = await readComment(trx, groupId, date);
    if (text === standing) return;
    if (seen !== undefined && seen !== standing) {
      throw refuse('CONFLICT', { details: [{ path: 'comment', message: standing }] });
    }
    await putComment(trx, groupId, date, text);
    await tellChange(trx, groupId);
    await deps.audit.append(trx, [{ ...attendanceEvent('attendance.commented', caller), metadata: { groupId, date } }]);
  });
}
