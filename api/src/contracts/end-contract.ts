import type { Knex } from 'knex';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { withdrawMessages } from '../platform/delivery/withdrawal';
import type { Caller } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { contractTitle } from './contract-document';
import type { ContractEvent } from './contract-events';
import { type ContractRecord, markCancelled } from './contracts.repository';
import { russianDay } from './document/contract-variables';
import { schoolDay } from './school-day';
import { readOperator } from './school-operator';

/** Messages that ask for a signature or an acceptance. */
const invitations = ['signing_link', 'signing_code', 'contract_copy'] as const;

/**
 * Ends a contract for the given reason: one that is not signed is cancelled with all that could sign it, also what
 * lies in the outbox; one that is signed is terminated, its signature and evidence stay, and the parent is told by e-mail. The contract is locked by the
 * caller, who also records the event; the reason itself is kept with the contract only, since the audit chain forgets
 * nothing. Refuses with ILLEGAL_TRANSITION.
 */
export async function endContract(
  deps: Pick<AppDeps, 'clock' | 'jobs' | 'outbox'>,
  trx: Knex.Transaction,
  contract: ContractRecord,
  { reason, caller }: { reason: string; caller: Caller },
): Promise<ContractEvent> {
  const cancelledAt = deps.clock.now();
  const cancelledBy = signedIn(caller).id;
  const ended = await markCancelled(trx, contract.id, { cancelledAt, cancelledBy, cancelReason: reason });
  if (!ended) throw refuse('ILLEGAL_TRANSITION', { status: contract.status });
  await withdrawMessages(deps, trx, contract.id, invitations);
  const isTermination = contract.signedAt !== null;
  const told = isTermination && (await tellParent(deps, trx, contract, { reason, cancelledAt }));
  return {
    eventType: isTermination ? 'contract.terminated' : 'contract.cancelled',
    severity: isTermination ? 'warning' : 'info',
    contractId: contract.id,
    userId: cancelledBy,
    ipAddress: caller.ip,
    userAgent: caller.userAgent,
    metadata: { contractNumber: contract.contractNumber, from: contract.status, noticeByEmail: told },
  };
}

/** False: no address is known. */
async function tellParent(
  { outbox }: Pick<AppDeps, 'outbox'>,
  trx: Knex.Transaction,
  contract: ContractRecord,
  { reason, cancelledAt }: { reason: string; cancelledAt: Date },
): Promise<boolean> {
  if (!contract.parentEmail) return false;
  const { operator, timeZone } = await readOperator(trx);
  const title = contractTitle(contract.contractNumber);
  const text = [
    'Здравствуйте!',
    '',
    `${title} (${contract.studentName}) расторгнут ${russianDay(schoolDay(cancelledAt, timeZone))}`,
    `Причина: ${reason}`,
    '',
    'Подписанный экземпляр договора остается у вас и у школы.',
    `Вопросы: ${operator.operatorPhone}, ${operator.operatorEmail}`,
  ].join('\n');
  await outbox.enqueue(trx, {
    channel: 'email',
    purpose: 'termination_notice',
    to: contract.parentEmail,
    subject: `${title} расторгнут`,
    text,
    idempotencyKey: `contract:${contract.id}:termination`,
    contractId: contract.id,
  });
  return true;
}
