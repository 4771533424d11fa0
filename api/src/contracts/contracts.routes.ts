import { contractRoutes } from '@school/api-contract/contracts';
import { staffContractRoutes } from '@school/api-contract/staff-contracts';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import { contractTemplateReader } from './contract-template';
import { openForSigning, readHeld, readPdf, sendContract } from './contracts.service';

export function contractsRoutes(deps: AppDeps): Implementation[] {
  const readTemplate = contractTemplateReader(deps);
  return [
    implement(contractRoutes.forSigning, ({ params, query, caller, reply }) =>
      openForSigning(deps, { token: params.token, contractId: query.cid }, caller, reply),
    ),
    implement(contractRoutes.held, ({ params, caller }) => readHeld(deps, params.id, caller)),
    implement(staffContractRoutes.send, ({ params, caller }) => sendContract(deps, params.id, caller)),
    implement(staffContractRoutes.pdf, async ({ params, reply }) => {
      const { content, names } = await readPdf(deps, params.id);
      reply.file(content, names, 'inline');
      return undefined;
    }),
    implement(contractRoutes.templateDownload, async ({ reply }) => {
      const names = { name: 'Договор (образец).pdf', latinName: 'contract-template.pdf' };
      reply.file(await readTemplate(), names, 'attachment');
      return undefined;
    }),
  ];
}
