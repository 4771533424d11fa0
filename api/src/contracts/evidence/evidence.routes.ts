import { staffContractRoutes } from '@school/api-contract/staff-contracts';
import type { AppDeps } from '../../platform/app-deps';
import { type Implementation, implement } from '../../platform/http/implement';
import { readEvidence } from './evidence.service';

export function evidenceRoutes(deps: AppDeps): Implementation[] {
  return [implement(staffContractRoutes.evidence, ({ params, caller }) => readEvidence(deps, params.id, caller))];
}
