import type { AppDeps } from '../../platform/app-deps';
import { refuse } from '../../platform/app-error';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { recordContractEvents } from '../contract-events';
import { admitHolder, holds } from '../contract-holder';
import { closeSignature, lockContractOf, readSignatureAndHolders, type SignatureRecord } from './signing.repository';
import { triesInWindow } from './signing-code';

/** How the signing stands, for the page that asks every 5 seconds. */
export async function readSession(deps: AppDeps, signatureId: number, caller: Caller) {
  const now = deps.clock.now();
  const signature = await readSignatureAndHolders(deps.db, signatureId, now);
  if (!signature || !isHeld(signature, caller)) throw refuse('SIGNATURE_NOT_FOUND');
  await caller.countSubject();
  const isOver = signature.status === 'initiated' && signature.expiresAt <= now;
  return {
    session: {
      status: isOver ? ('expired' as const) : signature.status,
      attemptsLeft: Math.max(0, triesInWindow - signature.triesUsed),
      expiresAt: signature.expiresAt.toISOString(),
    },
  };
}

/** Gives an open code up; once more is the same. A signature that is given cannot be taken back here. */
export async function cancelSignature(deps: AppDeps, signatureId: number, caller: Caller) {
  // before the lock: a stranger who counts numbers up must not hold up a family that signs
  if (!(await admitHolder(deps, { signatureId }, caller))) throw refuse('SIGNATURE_NOT_FOUND');
  return withTransaction(deps.db, async (trx) => {
    const contractId = await lockContractOf(trx, signatureId);
    const signature = await readSignatureAndHolders(trx, signatureId, deps.clock.now());
    if (contractId === undefined || !signature || !isHeld(signature, caller)) throw refuse('SIGNATURE_NOT_FOUND');
    if (signature.status === 'verified') throw refuse('SIGNATURE_NOT_FOUND');
    if (await closeSignature(trx, signatureId, 'cancelled')) {
      const { ip: ipAddress, userAgent, user } = caller;
      await recordContractEvents(deps, trx, [
        { eventType: 'signature.cancelled', contractId, signatureId, userId: user?.id, ipAddress, userAgent },
      ]);
    }
    return { success: true as const };
  });
}

function isHeld(signature: SignatureRecord & { sessionHashes: string[] }, caller: Caller): boolean {
  return holds({ id: signature.contractId, goodTokenId: null, sessionHashes: signature.sessionHashes }, caller);
}
