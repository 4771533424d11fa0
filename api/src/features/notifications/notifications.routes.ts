import { notificationRoutes as routes } from '@school/api-contract/school/notifications';
import { type Implementation, implement } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getUnread, listNotifications, readAllNotifications, readNotification } from './notifications.service';
import { putDigest } from './own-choices.repository';
import { getOwnNotifications, putOwnChoice } from './own-choices.service';
import { getRules, putRule, removeText, saveText } from './rules.service';
import { sendTestMessage } from './test-message';

export function notificationsRoutes(deps: PlatformDeps): Implementation[] {
  return [...bellRoutes(deps), ...ruleRoutes(deps), ...choiceRoutes(deps)];
}

function bellRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(routes.list, async ({ query, caller, reply }) => {
      const page = await listNotifications(deps, signedIn(caller), query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(routes.unread, ({ caller }) => getUnread(deps, signedIn(caller))),
    implement(routes.read, ({ params, caller }) => readNotification(deps, signedIn(caller), params.id)),
    implement(routes.readAll, ({ body, caller }) => readAllNotifications(deps, signedIn(caller), body.upTo)),
  ];
}

function ruleRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(routes.rules, () => getRules(deps)),
    implement(routes.putRule, async ({ body, caller }) => {
      await putRule(deps, body, caller);
      return undefined;
    }),
    implement(routes.putText, ({ params, body, caller }) => saveText(deps, params, body, caller)),
    implement(routes.removeText, ({ params, caller }) => removeText(deps, params, caller)),
    implement(routes.test, async ({ params, body, caller }) => {
      await sendTestMessage(deps, signedIn(caller).id, params, body);
      return undefined;
    }),
  ];
}

function choiceRoutes(deps: PlatformDeps): Implementation[] {
  const { db } = deps;
  return [
    implement(routes.own, ({ caller }) => getOwnNotifications(db, signedIn(caller))),
    implement(routes.putOwn, async ({ body, caller }) => {
      await putOwnChoice(db, signedIn(caller).id, body);
      return undefined;
    }),
    implement(routes.putDigest, async ({ body, caller }) => {
      await putDigest(db, signedIn(caller).id, body.enabled);
      return undefined;
    }),
  ];
}
