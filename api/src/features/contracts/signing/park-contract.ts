import { withTransaction } from '../../../platform/database/transaction';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { getOperator } from '../../school/school-operator';
import { recordContractEvents } from '../contract-events';
import { lockContract } from '../contracts.repository';
import type { SignedContract } from './certificate.repository';
import { parkedLetter } from './operator-letters';
import { setPdfParked } from './pdf-attempts.repository';

/** Stops retrying the PDF of a signed contract until staff ask for a retry, and notifies the operator. */
export function parkContract(deps: PlatformDeps, contract: SignedContract, attempts: number): Promise<void> {
  const { id: contractId, contractNumber } = contract;
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await lockContract(trx, contractId);
    if (!(await setPdfParked(trx, contractId, now))) return;
    const { operator } = await getOperator(trx);
    await deps.outbox.enqueue(trx, {
      channel: 'email',
      purpose: 'operator_notice',
      to: operator.operatorEmail,
      ...parkedLetter({ contractNumber, attempts, url: `${deps.settings.publicUrl}/contracts/${contractId}` }),
      idempotencyKey: `contract:${contractId}:parked:${now.getTime()}`,
    });
    await recordContractEvents(deps, trx, [
      { eventType: 'contract.pdf_parked', severity: 'warning', contractId, metadata: { attempts } },
    ]);
  });
}
