import { contractRoutes } from '@school/api-contract/contracts';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import { contractTemplateReader } from './contract-template';
import { openForSigning, readHeld } from './contracts.service';
import { staffContractsRoutes } from './staff-contracts.routes';

export function contractsRoutes(deps: AppDeps): Implementation[] {
  const readTemplate = contractTemplateReader(deps);
  return [
    ...staffContractsRoutes(deps),
    implement(contractRoutes.forSigning, ({ params, query, caller, reply }) =>
      openForSigning(deps, { token: params.token, contractId: query.cid }, caller, reply),
    ),
    implement(contractRoutes.held, ({ params, caller }) => readHeld(deps, params.id, caller)),
    implement(contractRoutes.templateDownload, async ({ reply }) => {
      const names = { name: 'Договор (образец).pdf', latinName: 'contract-template.pdf' };
      reply.file(await readTemplate(), names, 'attachment');
      return undefined;
    }),
  ];
}
