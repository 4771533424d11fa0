import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getHeldContract, openForSigning } from './contracts.service';
import { createTemplatePdfReader } from './drafts/contract-template';
import { staffContractsRoutes } from './staff-contracts.routes';

export function contractsRoutes(deps: PlatformDeps): Implementation[] {
  const readTemplate = createTemplatePdfReader(deps);
  return [
    ...staffContractsRoutes(deps),
    implement(contractRoutes.forSigning, ({ params, query, caller, reply }) =>
      openForSigning(deps, { token: params.token, contractId: query.cid }, caller, reply),
    ),
    implement(contractRoutes.held, ({ params, caller }) => getHeldContract(deps, params.id, caller)),
    implement(contractRoutes.templateDownload, async ({ reply }) => {
      const names = { name: 'Договор (образец).pdf', latinName: 'contract-template.pdf' };
      reply.file(await readTemplate(), names, 'attachment');
      return undefined;
    }),
  ];
}
