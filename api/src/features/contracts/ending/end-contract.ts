import type { Knex } from 'knex';
import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withdrawMessages } from '../../../platform/delivery/withdrawal';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { toSchoolDay } from '../../../shared/calendar/school-day';
import { getOperator } from '../../school/school-operator';
import type { ContractEvent } from '../contract-events';
import { type ContractRecord, markCancelled } from '../contracts.repository';
import { type EndingNotice, tellParent } from './tell-parent';
import { terminationLetter } from './termination-letter';

/** Messages that ask for a signature or an acceptance. */
const invitations = ['signing_link', 'signing_code', 'contract_copy'] as const;

/**
 * Ends a contract. An unsigned contract is cancelled with its links, codes and unsent messages, and the parent gets the
 * notice if there is one. A signed contract is
 * terminated: its signature and evidence stay, and the parent is notified by e-mail. The caller holds the contract's
 * lock and records the event. The reason is stored only with the contract, because the audit chain cannot be erased.
 * Refuses with ILLEGAL_TRANSITION.
 */
export async function endContract(
  deps: Pick<PlatformDeps, 'clock' | 'jobs' | 'outbox'>,
  trx: Knex.Transaction,
  contract: ContractRecord,
  { reason, caller, notice }: { reason: string; caller: Caller; notice?: EndingNotice },
): Promise<ContractEvent> {
  const cancelledAt = deps.clock.now();
  const cancelledBy = signedIn(caller).id;
  const ended = await markCancelled(trx, contract.id, { cancelledAt, cancelledBy, cancelReason: reason });
  if (!ended) throw refuse('ILLEGAL_TRANSITION', { status: contract.status });
  await withdrawMessages(deps, trx, contract.id, invitations);
  const isTermination = contract.signedAt !== null;
  const isTerminationSent = isTermination && (await notifyParent(deps, trx, contract, { reason, cancelledAt }));
  const told = !isTermination && notice ? await tellParent(deps, trx, contract, notice) : null;
  const metadata = {
    ...{ contractNumber: contract.contractNumber, from: contract.status },
    noticeByEmail: isTerminationSent || told === 'email',
    ...(told === 'sms' && { noticeBySms: true }),
  };
  return {
    ...auditEvent(caller, isTermination ? 'contract.terminated' : 'contract.cancelled', metadata),
    severity: isTermination ? 'warning' : 'info',
    contractId: contract.id,
  };
}

/** Returns false when no e-mail address is known. */
async function notifyParent(
  { outbox }: Pick<PlatformDeps, 'outbox'>,
  trx: Knex.Transaction,
  contract: ContractRecord,
  { reason, cancelledAt }: { reason: string; cancelledAt: Date },
): Promise<boolean> {
  if (!contract.parentEmail) return false;
  const { operator, timeZone } = await getOperator(trx);
  await outbox.enqueue(trx, {
    channel: 'email',
    purpose: 'termination_notice',
    to: contract.parentEmail,
    ...terminationLetter({ ...contract, ...operator, day: toSchoolDay(cancelledAt, timeZone), reason }),
    idempotencyKey: `contract:${contract.id}:termination`,
    contractId: contract.id,
  });
  return true;
}
