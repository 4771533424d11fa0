import { contractCheckRoutes } from '@school/api-contract/contract-check';
import type { AppDeps } from '../../platform/app-deps';
import { type Implementation, implement } from '../../platform/http/implement';
import { checkContract } from './contract-check.service';

export function checkRoutes(deps: AppDeps): Implementation[] {
  return [implement(contractCheckRoutes.check, ({ body }) => checkContract(deps, body))];
}
