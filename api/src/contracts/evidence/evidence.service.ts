import type { ContractEvidence } from '@school/api-contract/contract-evidence';
import type { AppDeps } from '../../platform/app-deps';
import { refuse } from '../../platform/app-error';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { recordContractEvents } from '../contract-events';
import { evidenceRead } from '../reading-events';
import { findEvidence } from './evidence.repository';
import { howToCheck } from './how-to-check';

/**
 * The whole proof of a contract (63-FZ art. 9; domain.md "Signing, so that it stands up"). It holds personal data, so
 * that reading it is on record; nothing is answered before that. Refuses with NOT_FOUND.
 */
export function readEvidence(deps: AppDeps, contractId: number, caller: Caller): Promise<ContractEvidence> {
  return withTransaction(deps.db, async (trx) => {
    const evidence = await findEvidence(trx, contractId);
    if (!evidence) throw refuse('NOT_FOUND');
    const { ip: ipAddress, userAgent, user } = caller;
    await recordContractEvents(deps, trx, [
      { eventType: evidenceRead, contractId, userId: user?.id, ipAddress, userAgent },
    ]);
    return { ...evidence, generatedAt: deps.clock.now().toISOString(), howToCheck: [...howToCheck] };
  });
}
