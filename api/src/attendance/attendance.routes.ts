import { attendanceRoutes } from '@school/api-contract/attendance';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { journalOf, listSessions, listUnmarked, mark } from './attendance.service';
import { comment } from './comments.service';
import { exportJournal } from './journal-export';
import { changeSession } from './session-changes.service';

export function attendanceFeatureRoutes(deps: AppDeps): Implementation[] {
  return [
    implement(attendanceRoutes.sessions, ({ query, caller }) => listSessions(deps, signedIn(caller), query.date)),
    implement(attendanceRoutes.unmarked, ({ caller }) => listUnmarked(deps, signedIn(caller))),
    implement(attendanceRoutes.journal, ({ params, query, caller }) =>
      journalOf(deps, signedIn(caller), params.id, query.month),
    ),
    implement(attendanceRoutes.exportJournal, async ({ params, query: { month }, caller, reply }) => {
      const { name, file } = await exportJournal(deps, signedIn(caller), params.id, month);
      reply.stream(file, { name, latinName: `attendance-${params.id}-${month}.xlsx` });
      return undefined;
    }),
    implement(attendanceRoutes.mark, ({ params, query, body, caller }) =>
      mark(deps, params.id, body, caller, query.page),
    ),
    implement(attendanceRoutes.comment, async ({ params, body, caller }) => {
      await comment(deps, params.id, params.date, body, caller);
      return undefined;
    }),
    implement(attendanceRoutes.changeSession, async ({ params, body, caller }) => {
      await changeSession(deps, params.id, params.date, body, caller);
      return undefined;
    }),
  ];
}
