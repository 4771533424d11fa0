import type { Delivery } from '@school/api-contract/contracts/deliveries';
import type { Contract, ContractEventView } from '@school/api-contract/contracts/staff-contracts';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { formatCheckCode } from './check/check-code';
import {
  findContract,
  listContractDeliveries,
  listContractEvents,
  type StoredContract,
  type StoredDelivery,
  type StoredEvent,
} from './contract-detail.repository';
import { toContractRow } from './contract-list.service';
import { getContractHtml, listEmptyVariables } from './drafts/contract-document';

/** One contract as staff see it, with its messages and events, in three statements. Refuses with NOT_FOUND. */
export async function getContractDetail(db: Knex, id: number, now: Date): Promise<Contract> {
  const contract = await findContract(db, id);
  if (!contract) throw refuse('NOT_FOUND');
  const deliveries = await listContractDeliveries(db, id, now);
  const events = await listContractEvents(db, id);
  return {
    ...toContractRow(contract),
    parentEmail: contract.parentEmail,
    linkWaits: contract.linkWaits,
    registrationId: contract.registrationId,
    adminName: contract.adminName,
    templateId: contract.templateId,
    templateTitle: contract.templateTitle,
    templateVersion: contract.templateVersion,
    documentSha256: contract.documentSha256,
    content: getContractHtml(contract),
    emptyVariables: isOpen(contract) ? listEmptyVariables(contract) : [],
    pdf: getPdfState(contract),
    checkCode: contract.checkCode && formatCheckCode(contract.checkCode),
    completedAt: contract.completedAt?.toISOString() ?? null,
    cancelledAt: contract.cancelledAt?.toISOString() ?? null,
    cancelReason: contract.cancelReason,
    replacedById: contract.replacedById,
    acceptance: toAcceptance(contract),
    deliveries: deliveries.map(toDelivery),
    events: events.map(toEventView),
  };
}

const isOpen = ({ status }: StoredContract) => status === 'draft' || status === 'sent';

/** The status is not used: a contract that is terminated before its PDF is made still gets the PDF. */
function getPdfState({ signedAt, sealedAt, pdfParkedAt }: StoredContract): Contract['pdf'] {
  if (sealedAt !== null) return 'sealed';
  if (pdfParkedAt !== null) return 'parked';
  return signedAt === null ? 'draft' : 'sealing';
}

function toAcceptance({ acceptanceBasis: basis, acceptedOn }: StoredContract): Contract['acceptance'] {
  return basis === null || acceptedOn === null ? null : { basis, acceptedOn };
}

export function toDelivery(delivery: StoredDelivery): Delivery {
  return {
    ...delivery,
    createdAt: delivery.createdAt.toISOString(),
    sentAt: delivery.sentAt?.toISOString() ?? null,
    reportedAt: delivery.reportedAt?.toISOString() ?? null,
    withdrawnAt: delivery.withdrawnAt?.toISOString() ?? null,
  };
}

/** Jobs write events without an IP address. An event with an address and without a user comes from the parent. */
function toEventView({ isStaff, at, ...event }: StoredEvent): ContractEventView {
  const actor = isStaff ? 'staff' : event.ipAddress === null ? 'system' : 'parent';
  return { ...event, actor, at: at.toISOString() };
}
