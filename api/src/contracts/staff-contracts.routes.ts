import { staffContractRoutes as routes } from '@school/api-contract/staff-contracts';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import { acceptOffer } from './accept-offer.service';
import { cancelContract } from './cancel-contract.service';
import { readContractDetail } from './contract-detail.service';
import { contractsOfStudent, listContracts, readContractCounts } from './contract-list.service';
import { readPdf } from './contracts.service';
import { createContract, previewContract } from './new-contract.service';
import { retryDelivery } from './retry-delivery.service';
import { sendContract } from './send-contract.service';

/** What staff do with contracts. */
export function staffContractsRoutes(deps: AppDeps): Implementation[] {
  return [
    implement(routes.list, async ({ query, reply }) => {
      const page = await listContracts(deps.db, query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(routes.counts, () => readContractCounts(deps.db)),
    implement(routes.ofStudent, ({ params }) => contractsOfStudent(deps.db, params.id)),
    implement(routes.read, ({ params }) => readContractDetail(deps.db, params.id, deps.clock.now())),
    implement(routes.preview, ({ body }) => previewContract(deps, body)),
    implement(routes.create, ({ body, caller }) => createContract(deps, body, caller)),
    implement(routes.send, ({ params, caller }) => sendContract(deps, params.id, caller)),
    implement(routes.accept, ({ params, body, caller }) => acceptOffer(deps, params.id, body, caller)),
    implement(routes.cancel, ({ params, body, caller }) => cancelContract(deps, params.id, body.reason, caller)),
    implement(routes.pdf, async ({ params, caller, reply }) => {
      const { content, names } = await readPdf(deps, params.id, caller);
      reply.file(content, names, 'inline');
      return undefined;
    }),
    implement(routes.retryDelivery, ({ params, caller }) =>
      retryDelivery(deps, { contractId: params.id, deliveryId: params.deliveryId }, caller),
    ),
  ];
}
