import type { Delivery } from '@school/api-contract/deliveries';
import type { Contract, ContractEventView } from '@school/api-contract/staff-contracts';
import type { Knex } from 'knex';
import { rowColumns, type StoredContractRow } from './contract-list.repository';
import type { ContractVariables } from './document/contract-variables';

/** A contract as staff see it, without its messages and its timeline. */
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
    > {
  templateBody: string;
  variables: Partial<ContractVariables>;
  documentHtml: string | null;
  sealedAt: Date | null;
  completedAt: Date | null;
  cancelledAt: Date | null;
  acceptanceBasis: NonNullable<Contract['acceptance']>['basis'] | null;
  acceptedOn: string | null;
}

export async function findContract(db: Knex, id: number): Promise<StoredContract | undefined> {
  const { rows } = await db.raw<{ rows: StoredContract[] }>(
    `select ${rowColumns}, coalesce(nullif(c.metadata #>> '{variables,parentEmail}', ''), s.parent_email) as parent_email,
       c.registration_id, coalesce(nullif(u.full_name, ''), u.username) as admin_name,
       t.id as template_id, t.title as template_title, t.version as template_version, t.body_html as template_body,
       coalesce(c.metadata -> 'variables', '{}') as variables, c.document_html, c.document_sha256, c.sealed_at,
       c.check_code, c.completed_at, c.cancelled_at, c.cancel_reason, c.acceptance_basis, c.accepted_on
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

/** Whether a message that was given up may be tried again: what it says is kept, and nothing in it has run out. */
const mayRetry = `(status in ('failed', 'max_attempts_reached') and text <> '' and coalesce(expires_at > :now, true))`;

const deliveryColumns = `id, channel, purpose, recipient, status, attempts, provider, provider_message_id, last_error,
  created_at, sent_at, report, reported_at, withdrawn_at, ${mayRetry} as may_retry`;

/** Messages about the contract, newest first; never what they say. */
export async function findDeliveries(db: Knex, contractId: number, now: Date): Promise<StoredDelivery[]> {
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

/** What happened to the contract, oldest first. */
export async function findEvents(db: Knex, contractId: number): Promise<StoredEvent[]> {
  const { rows } = await db.raw<{ rows: StoredEvent[] }>(
    `select l.id, l.action, l.timestamp as at, l.user_id is not null as is_staff,
       coalesce(nullif(u.full_name, ''), u.username) as user_name, l.ip_address, l.user_agent, l.details
     from contract_audit_log l left join users u on u.id = l.user_id
     where l.contract_id = :contractId order by l.id`,
    { contractId },
  );
  return rows;
}
