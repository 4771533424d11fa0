import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { type Implementation, implement } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getJournal, listSessions, listWaiting, saveMarks } from './attendance.service';
import { saveDateComment } from './date-comments.service';
import { exportJournal } from './journal-export';

export function attendanceFeatureRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(attendanceRoutes.sessions, ({ query, caller }) => listSessions(deps, signedIn(caller), query.date)),
    implement(attendanceRoutes.unmarked, ({ caller }) => listWaiting(deps, signedIn(caller))),
    implement(attendanceRoutes.journal, ({ params, query, caller }) =>
      getJournal(deps, signedIn(caller), params.id, query.month),
    ),
    implement(attendanceRoutes.exportJournal, async ({ params, query: { month }, caller, reply }) => {
      const { name, file } = await exportJournal(deps, signedIn(caller), params.id, month);
      reply.stream(file, { name, latinName: `attendance-${params.id}-${month}.xlsx` });
      return undefined;
    }),
    implement(attendanceRoutes.mark, ({ params, query, body, caller }) =>
      saveMarks(deps, params.id, body, caller, query.page),
    ),
    implement(attendanceRoutes.comment, async ({ params, body, caller }) => {
      await saveDateComment(deps, params.id, params.date, body, caller);
      return undefined;
    }),
  ];
}
