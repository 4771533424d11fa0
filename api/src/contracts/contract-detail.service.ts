import type { Delivery } from '@school/api-contract/deliveries';
import type { Contract, ContractEventView } from '@school/api-contract/staff-contracts';
import type { Knex } from 'knex';
import { refuse } from '../platform/app-error';
import { formatCheckCode } from './check-code';
import {
  findContract,
  findDeliveries,
  findEvents,
  type StoredContract,
  type StoredDelivery,
  type StoredEvent,
} from './contract-detail.repository';
import { contractHtml } from './contract-document';
import { viewOfRow } from './contract-list.service';

/** One contract as staff see it, with its messages and its timeline, in three statements. Refuses with NOT_FOUND. */
export async function readContractDetail(db: Knex, id: number, now: Date): Promise<Contract> {
  const contract = await findContract(db, id);
  if (!contract) throw refuse('NOT_FOUND');
  const deliveries = await findDeliveries(db, id, now);
  const events = await findEvents(db, id);
  return {
    ...viewOfRow(contract),
    parentEmail: contract.parentEmail,
    registrationId: contract.registrationId,
    adminName: contract.adminName,
    templateId: contract.templateId,
    templateTitle: contract.templateTitle,
    templateVersion: contract.templateVersion,
    documentSha256: contract.documentSha256,
    content: contractHtml(contract),
    pdf: pdfState(contract),
    checkCode: contract.checkCode && formatCheckCode(contract.checkCode),
    completedAt: contract.completedAt?.toISOString() ?? null,
    cancelledAt: contract.cancelledAt?.toISOString() ?? null,
    cancelReason: contract.cancelReason,
    acceptance: acceptanceOf(contract),
    deliveries: deliveries.map(viewOfDelivery),
    events: events.map(viewOfEvent),
  };
}

/** A contract that was terminated before its file was made gets it all the same. */
function pdfState({ signedAt, sealedAt }: StoredContract): Contract['pdf'] {
  if (sealedAt !== null) return 'sealed';
  return signedAt === null ? 'draft' : 'sealing';
}

function acceptanceOf({ acceptanceBasis: basis, acceptedOn }: StoredContract): Contract['acceptance'] {
  return basis === null || acceptedOn === null ? null : { basis, acceptedOn };
}

export function viewOfDelivery(delivery: StoredDelivery): Delivery {
  return {
    ...delivery,
    createdAt: delivery.createdAt.toISOString(),
    sentAt: delivery.sentAt?.toISOString() ?? null,
    reportedAt: delivery.reportedAt?.toISOString() ?? null,
    withdrawnAt: delivery.withdrawnAt?.toISOString() ?? null,
  };
}

/** Jobs write events without an address; what comes from a browser that nobody has signed in to is the parent's. */
function viewOfEvent({ isStaff, at, ...event }: StoredEvent): ContractEventView {
  const actor = isStaff ? 'staff' : event.ipAddress === null ? 'system' : 'parent';
  return { ...event, actor, at: at.toISOString() };
}
