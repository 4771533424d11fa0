import type { ContractEvidence } from '@school/api-contract/contracts/contract-evidence';
import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { recordContractEvents } from '../contract-events';
import { evidenceReadEvent } from '../reading-events';
import { findEvidence } from './evidence.repository';
import { howToCheck } from './how-to-check';

/**
 * The complete evidence of a contract (63-FZ art. 9). It holds personal data, so the read is recorded before the
 * answer. Refuses with NOT_FOUND.
 */
export function getEvidence(deps: PlatformDeps, contractId: number, caller: Caller): Promise<ContractEvidence> {
  return withTransaction(deps.db, async (trx) => {
    const evidence = await findEvidence(trx, contractId);
    if (!evidence) throw refuse('NOT_FOUND');
    await recordContractEvents(deps, trx, [{ ...auditEvent(caller, evidenceReadEvent), contractId }]);
    return { ...evidence, generatedAt: deps.clock.now().toISOString(), howToCheck: [...howToCheck] };
  });
}
