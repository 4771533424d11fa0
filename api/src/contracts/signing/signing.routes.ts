import { contractRoutes } from '@school/api-contract/contracts';
import type { AppDeps } from '../../platform/app-deps';
import { type Implementation, implement } from '../../platform/http/implement';
import { initiateSignature } from './initiate.service';
import { cancelSignature, readSession } from './signing.service';
import { verifySignature } from './verify.service';

export function signingRoutes(deps: AppDeps): Implementation[] {
  return [
    implement(contractRoutes.initiate, ({ body, caller }) => initiateSignature(deps, body, caller)),
    implement(contractRoutes.signature, ({ params, caller }) => readSession(deps, params.signatureId, caller)),
    implement(contractRoutes.verify, ({ body, caller }) => verifySignature(deps, body, caller)),
    implement(contractRoutes.cancelSignature, ({ params, caller }) =>
      cancelSignature(deps, params.signatureId, caller),
    ),
  ];
}
