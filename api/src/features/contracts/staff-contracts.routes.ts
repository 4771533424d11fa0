import { staffContractRoutes as routes } from '@school/api-contract/contracts/staff-contracts';
import { excelExport, listFilterNames } from '../../platform/excel/excel-export';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getSchoolToday } from '../school/school.service';
import { getContractDetail } from './contract-detail.service';
import { getContractCounts, listContracts, listStudentContracts } from './contract-list.service';
import { getContractPdf } from './contracts.service';
import { exportContracts } from './contracts-export';
import { createContract, previewContract } from './drafts/new-contract.service';
import { cancelContract } from './ending/cancel-contract.service';
import { acceptOffer } from './offers/accept-offer.service';
import { retryDelivery } from './sending/retry-delivery.service';
import { sendContract } from './sending/send-contract.service';
import { retryPdf } from './signing/retry-pdf.service';

/** Routes of contracts for staff. */
export function staffContractsRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(routes.list, async ({ query, reply }) => {
      const page = await listContracts(deps, query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(
      routes.export,
      excelExport(deps, {
        event: 'contract.list_exported',
        facts: ({ query: { sort: _, ...filter } }) => ({ filters: listFilterNames(filter) }),
        name: 'Договоры',
        latinName: 'contracts',
        make: async ({ query }) => ({
          file: await exportContracts(deps, query),
          period: await getSchoolToday(deps.db, deps.clock.now()),
        }),
      }),
    ),
    implement(routes.counts, () => getContractCounts(deps)),
    implement(routes.ofStudent, ({ params }) => listStudentContracts(deps.db, params.id)),
    implement(routes.read, ({ params }) => getContractDetail(deps.db, params.id, deps.clock.now())),
    implement(routes.preview, ({ body }) => previewContract(deps, body)),
    implement(routes.create, ({ body, caller }) => createContract(deps, body, caller)),
    implement(routes.send, ({ params, body, caller }) =>
      sendContract(deps, { contractId: params.id, onDifferences: body.onDifferences }, caller),
    ),
    implement(routes.accept, ({ params, body, caller }) => acceptOffer(deps, params.id, body, caller)),
    implement(routes.cancel, ({ params, body, caller }) => cancelContract(deps, params.id, body, caller)),
    implement(routes.pdf, async ({ params, caller, reply }) => {
      const { content, names } = await getContractPdf(deps, params.id, caller);
      reply.file(content, names, 'inline');
      return undefined;
    }),
    implement(routes.retryPdf, ({ params, caller }) => retryPdf(deps, params.id, caller)),
    implement(routes.retryDelivery, ({ params, caller }) =>
      retryDelivery(deps, { contractId: params.id, deliveryId: params.deliveryId }, caller),
    ),
  ];
}
