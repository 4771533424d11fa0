import { pushRoutes as routes } from '@school/api-contract/accounts/push';
import { type Implementation, implement } from '../../../platform/http/implement';
import type { PushDeps } from '../../../platform/push/push-sender';
import type { AuthDeps } from '../sessions';
import { subscribe, unsubscribe } from './push-subscriptions.service';

export function pushFeatureRoutes(deps: AuthDeps & PushDeps): Implementation[] {
  return [
    implement(routes.key, async () => ({ publicKey: deps.push.publicKey })),
    implement(routes.subscribe, async ({ body, caller }) => {
      await subscribe(deps, caller, body);
      return undefined;
    }),
    implement(routes.unsubscribe, async ({ body, caller }) => {
      await unsubscribe(deps, caller, body.endpoint);
      return undefined;
    }),
  ];
}
