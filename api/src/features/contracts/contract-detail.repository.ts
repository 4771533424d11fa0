import type { Delivery } from '@school/api-contract/contracts/deliveries';
import type { Contract, ContractEventView } from '@school/api-contract/contracts/staff-contracts';
import type { Knex } from 'knex';
import { isHeldSql } from '../../platform/delivery/held-messages';
import { userNameSql } from '../../shared/user-name.sql';
import { contractRowColumns, type StoredContractRow } from './contract-list.repository';
import type { ContractVariables } from './drafts/contract-variables';
import { linkWaitsSql } from './sending/held-signing-links.sql';

/** A contract as staff see it, without its messages and events. */
export interface StoredContract
  extends StoredContractRow,
    Pick<
      Contract,
      | 'parentEmail'
      | 'registrationId'
      | 'adminName'
      | 'templateId'
      | 'templateTitle'
      | 'templateVersion'
      | 'documentSha256'
      | 'checkCode'
      | 'cancelReason'
      | 'linkWaits'
      | 'replacedById'
    > {
  templateBody: string;
  variables: Partial<ContractVariables>;
  documentHtml: string | null;
  sealedAt: Date | null;
  pdfParkedAt: Date | null;
  completedAt: Date | null;
  cancelledAt: Date | null;
  acceptanceBasis: NonNullable<Contract['acceptance']>['basis'] | null;
  acceptedOn: string | null;
}

export async function findContract(db: Knex, id: number): Promise<StoredContract | undefined> {
  const { rows } = await db.raw<{ rows: StoredContract[] }>(
    `select ${contractRowColumns}, coalesce(nullif(c.metadata #>> '{variables,parentEmail}', ''), s.parent_email) as parent_email,
       c.registration_id, ${userNameSql('u')} as admin_name,
       t.id as template_id, t.title as template_title, t.version as template_version, t.body_html as template_body,
       coalesce(c.metadata -> 'variables', '{}') as variables, c.document_html, c.document_sha256, c.sealed_at, c.pdf_parked_at,
       c.check_code, ${linkWaitsSql} as link_waits, c.completed_at, c.cancelled_at, c.cancel_reason, c.replaced_by_id, c.acceptance_basis, c.accepted_on
     from contracts c
     join contract_templates t on t.id = c.template_id
     left join students s on s.id = c.student_id
     left join users u on u.id = c.admin_id
     where c.id = :id`,
    { id },
  );
  return rows[0];
}

export type StoredDelivery = Omit<Delivery, 'createdAt' | 'sentAt' | 'reportedAt' | 'withdrawnAt'> & {
  createdAt: Date;
  sentAt: Date | null;
  reportedAt: Date | null;
  withdrawnAt: Date | null;
};

/** A failed message may be retried while its text is kept and has not expired. */
const mayRetrySql = `(status in ('failed', 'max_attempts_reached') and text <> '' and coalesce(expires_at > :now, true))`;

const deliveryColumns = `id, channel, purpose, recipient, status, attempts, provider, provider_message_id, last_error,
  created_at, sent_at, report, reported_at, withdrawn_at, ${mayRetrySql} as may_retry, ${isHeldSql('deliveries')} as held`;

/** Messages about the contract without their texts, newest first. */
export async function listContractDeliveries(db: Knex, contractId: number, now: Date): Promise<StoredDelivery[]> {
  const { rows } = await db.raw<{ rows: StoredDelivery[] }>(
    `select ${deliveryColumns} from deliveries where contract_id = :contractId order by id desc`,
    { contractId, now },
  );
  return rows;
}

/** One message of the contract, locked until the transaction ends. */
export async function lockDelivery(
  trx: Knex.Transaction,
  { contractId, deliveryId, now }: { contractId: number; deliveryId: number; now: Date },
): Promise<StoredDelivery | undefined> {
  const { rows } = await trx.raw<{ rows: StoredDelivery[] }>(
    `select ${deliveryColumns} from deliveries where id = :deliveryId and contract_id = :contractId for update`,
    { contractId, deliveryId, now },
  );
  return rows[0];
}

export async function setDeliveryPending(trx: Knex.Transaction, id: number, now: Date): Promise<void> {
  await trx('deliveries').where({ id }).update({ status: 'pending', updatedAt: now });
}

export interface StoredEvent extends Pick<ContractEventView, 'id' | 'action' | 'userName' | 'ipAddress' | 'userAgent'> {
  at: Date;
  isStaff: boolean;
  details: Record<string, unknown>;
}

/** Events of the contract, oldest first. */
export async function listContractEvents(db: Knex, contractId: number): Promise<StoredEvent[]> {
  const { rows } = await db.raw<{ rows: StoredEvent[] }>(
    `select l.id, l.action, l.timestamp as at, l.user_id is not null as is_staff,
       ${userNameSql('u')} as user_name, l.ip_address, l.user_agent, l.details
     from contract_audit_log l left join users u on u.id = l.user_id
     where l.contract_id = :contractId order by l.id`,
    { contractId },
  );
  return rows;
}
