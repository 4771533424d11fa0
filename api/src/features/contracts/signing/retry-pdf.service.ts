import type { Contract } from '@school/api-contract/contracts/staff-contracts';
import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { findContract } from '../contract-detail.repository';
import { getContractDetail } from '../contract-detail.service';
import { recordContractEvents } from '../contract-events';
import { lockContract } from '../contracts.repository';
import { resetPdfAttempts } from './pdf-attempts.repository';
import { queueSignedPdf } from './signing.queues';

/** Resets the attempts of a parked contract and queues its PDF again. Refuses with NOT_FOUND, ILLEGAL_TRANSITION. */
export function retryPdf(deps: PlatformDeps, contractId: number, caller: Caller): Promise<Contract> {
  return withTransaction(deps.db, async (trx) => {
    await lockContract(trx, contractId);
    const contract = await findContract(trx, contractId);
    if (!contract) throw refuse('NOT_FOUND');
    if (contract.pdfParkedAt === null) throw refuse('ILLEGAL_TRANSITION', { status: contract.status });
    await resetPdfAttempts(trx, contractId);
    await queueSignedPdf(deps, trx, contractId);
    await recordContractEvents(deps, trx, [{ ...auditEvent(caller, 'contract.pdf_retried'), contractId }]);
    return getContractDetail(trx, contractId, deps.clock.now());
  });
}
