import { contractCheckRoutes } from '@school/api-contract/contracts/contract-check';
import { type Implementation, implement } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { checkContract } from './contract-check.service';

export function checkRoutes(deps: PlatformDeps): Implementation[] {
  return [implement(contractCheckRoutes.check, ({ body }) => checkContract(deps, body))];
}
