import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { type Implementation, implement } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { initiateSignature } from './initiate.service';
import { cancelSignature, getSigningSession } from './signing.service';
import { verifySignature } from './verify.service';

export function signingRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(contractRoutes.initiate, ({ body, caller }) => initiateSignature(deps, body, caller)),
    implement(contractRoutes.signature, ({ params, caller }) => getSigningSession(deps, params.signatureId, caller)),
    implement(contractRoutes.verify, ({ body, caller }) => verifySignature(deps, body, caller)),
    implement(contractRoutes.cancelSignature, ({ params, caller }) =>
      cancelSignature(deps, params.signatureId, caller),
    ),
  ];
}
