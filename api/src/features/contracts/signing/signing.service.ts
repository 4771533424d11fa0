import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { recordContractEvents } from '../contract-events';
import { countHolderCall, isHolder } from './contract-holder';
import {
  closeSignature,
  findSignatureWithSessions,
  lockContractBySignature,
  type SignatureRecord,
} from './signing.repository';
import { maxTriesInWindow } from './signing-code';

/** The state of a signing, for the page that polls it every 5 seconds. */
export async function getSigningSession(deps: PlatformDeps, signatureId: number, caller: Caller) {
  const now = deps.clock.now();
  const signature = await findSignatureWithSessions(deps.db, signatureId, now);
  if (!signature || !isSignatureHolder(signature, caller)) throw refuse('SIGNATURE_NOT_FOUND');
  await caller.countSubject();
  const hasExpired = signature.status === 'initiated' && signature.expiresAt <= now;
  return {
    session: {
      status: hasExpired ? ('expired' as const) : signature.status,
      attemptsLeft: Math.max(0, maxTriesInWindow - signature.triesUsed),
      expiresAt: signature.expiresAt.toISOString(),
    },
  };
}

/** Cancels an open code; a second call changes nothing. A verified signature cannot be cancelled. */
export async function cancelSignature(deps: PlatformDeps, signatureId: number, caller: Caller) {
  // before the lock, so that a stranger who tries ids cannot delay a family that signs
  if (!(await countHolderCall(deps, { signatureId }, caller))) throw refuse('SIGNATURE_NOT_FOUND');
  return withTransaction(deps.db, async (trx) => {
    const contractId = await lockContractBySignature(trx, signatureId);
    const signature = await findSignatureWithSessions(trx, signatureId, deps.clock.now());
    if (contractId === undefined || !signature || !isSignatureHolder(signature, caller))
      throw refuse('SIGNATURE_NOT_FOUND');
    if (signature.status === 'verified') throw refuse('SIGNATURE_NOT_FOUND');
    if (await closeSignature(trx, signatureId, 'cancelled')) {
      await recordContractEvents(deps, trx, [
        { ...auditEvent(caller, 'signature.cancelled'), contractId, signatureId },
      ]);
    }
    return { success: true as const };
  });
}

function isSignatureHolder(signature: SignatureRecord & { sessionHashes: string[] }, caller: Caller): boolean {
  return isHolder({ id: signature.contractId, goodTokenId: null, sessionHashes: signature.sessionHashes }, caller);
}
