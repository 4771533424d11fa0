import { liveEventRoutes as routes } from '@school/api-contract/live-events';
import { sessionCookieName } from '../auth/sessions';
import { visibleGroupIds } from '../groups/visible-groups';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';

export function liveEventsRoutes(deps: AppDeps): Implementation[] {
  const { db, live, sessions, settings } = deps;
  return [
    implement(routes.stream, async ({ caller, reply }) => {
      const user = signedIn(caller);
      const token = caller.cookie(sessionCookieName(settings)) ?? '';
      const content = live.open({
        userId: user.id,
        async seesOf(groupIds) {
          const visible = visibleGroupIds(db, user);
          if (!visible) return groupIds;
          return db('groups').whereIn('id', groupIds).whereIn('id', visible).pluck('id');
        },
        isSignedIn: () => sessions.isAlive(token),
      });
      reply.events(content);
      return undefined;
    }),
  ];
}
