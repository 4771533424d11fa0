import { liveEventRoutes as routes } from '@school/api-contract/accounts/live-events';
import { hasCapability } from '@school/api-contract/rules/roles';
import { type Implementation, implement } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import { toGroupScope, visibleGroupIds } from '../../shared/access/group-scope';
import { toStudentScope, visibleStudentIds } from '../../shared/access/student-scope';
import { selectSubstitutedGroups } from '../../shared/access/substitute-scope';
import type { AuthDeps } from '../auth/sessions';
import { sessionCookieName } from '../auth/sessions';
import type { LiveEventsDeps } from './live-streams';

export function liveEventsRoutes(deps: AuthDeps & LiveEventsDeps): Implementation[] {
  const { db, live, sessions, settings, clock } = deps;
  return [
    implement(routes.stream, async ({ caller, reply }) => {
      const user = signedIn(caller);
      const token = caller.cookie(sessionCookieName(settings)) ?? '';
      const content = live.open({
        userId: user.id,
        seesPayments: hasCapability(user.role, 'payments'),
        async filterGroups(groupIds) {
          const visible = visibleGroupIds(db, user);
          if (!visible) return groupIds;
          const seen: number[] = await db('groups').whereIn('id', groupIds).whereIn('id', visible).pluck('id');
          const scope = { ...toGroupScope(user), now: clock.now() };
          return [...new Set([...seen, ...(await selectSubstitutedGroups(db, groupIds, scope))])];
        },
        async filterStudents(studentIds) {
          const visible = visibleStudentIds(db, toStudentScope(db, user));
          if (!visible) return studentIds;
          return db('students').whereIn('id', studentIds).whereIn('id', visible).pluck('id');
        },
        isSignedIn: () => sessions.isAlive(token),
      });
      reply.events(content);
      return undefined;
    }),
  ];
}
