import { trialConfirmationRoutes as routes } from '@school/api-contract/families/trial-confirmations';
import { type Implementation, implement } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { confirm, decline, getConfirmation } from './trial-confirmations.service';

export function trialConfirmationsRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(routes.read, ({ params }) => getConfirmation(deps, params.token)),
    implement(routes.confirm, ({ params, caller }) => confirm(deps, params.token, caller)),
    implement(routes.decline, ({ params, caller }) => decline(deps, params.token, caller)),
  ];
}
