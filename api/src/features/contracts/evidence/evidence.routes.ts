import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { type Implementation, implement } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { getEvidence } from './evidence.service';

export function evidenceRoutes(deps: PlatformDeps): Implementation[] {
  return [implement(staffContractRoutes.evidence, ({ params, caller }) => getEvidence(deps, params.id, caller))];
}
