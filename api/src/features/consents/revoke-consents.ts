import type { Knex } from 'knex';
import { auditEvent } from '../../platform/audit/audit-event';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { recordContractEvents } from '../contracts/contract-events';
import { lockContracts } from '../contracts/lock-contracts';
import { consentRevokedLetter } from './consent-letters';
import { eraseMedicalInfo, listConsentsToRevoke, markRevoked, type RevokedConsent } from './consents.repository';

interface Revoker {
  revokedBy: 'parent' | 'staff';
  userId: number | null;
  /** From the written application; a parent needs no reason (152-FZ art. 9(2)). */
  reason: string | null;
}

/**
 * Revokes the consents that are still active and returns their number. In the caller's transaction it also erases
 * medical information whose consent is revoked, records the audit events and queues a letter of confirmation.
 *
 * Revoking the consent to the processing of personal data erases nothing by itself: what a contract needs is processed
 * without a consent (152-FZ art. 6(1)5, art. 21(5)). Staff see the revocation and start an erasure by hand.
 */
export async function revokeConsents(
  deps: Pick<PlatformDeps, 'clock' | 'audit' | 'outbox'>,
  trx: Knex.Transaction,
  ids: readonly number[],
  { revokedBy, userId, reason }: Revoker,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
): Promise<number> {
  const now = deps.clock.now();
  const touched = await listConsentsToRevoke(trx, ids);
  const contractIds = [...new Set(touched.flatMap(({ contractId }) => contractId ?? []))].sort((a, b) => a - b);
  await lockContracts(trx, contractIds);

  const by = { revokedAt: now, revokedBy, revokedByUser: userId, revokeReason: reason };
  const revokedIds = new Set(await markRevoked(trx, ids, by));
  const revoked = touched.filter(({ id }) => revokedIds.has(id));
  if (revoked.length === 0) return 0;
  for (const consent of revoked) if (consent.kind === 'consent_medical') await eraseMedicalInfo(trx, consent, now);

  await sendConfirmations(deps, trx, revoked);
  await recordRevocations(deps, trx, revoked, { revokedBy, userId, caller });
  return revoked.length;
}

/** Queues one letter for each address. */
async function sendConfirmations(
  { outbox }: Pick<PlatformDeps, 'outbox'>,
  trx: Knex.Transaction,
  revoked: readonly RevokedConsent[],
): Promise<void> {
  const addresses = new Set(revoked.flatMap(({ email }) => email || []));
  for (const email of addresses) {
    const consents = revoked.filter((consent) => consent.email === email);
    await outbox.enqueue(trx, {
      channel: 'email',
      purpose: 'consent_revoked',
      to: email,
      ...consentRevokedLetter(consents),
      idempotencyKey: `consent-revoked:${consents.map(({ id }) => id).join('-')}`,
    });
  }
}

/** Records the audit events, those of a contract in the contract's log too. The metadata holds no personal data. */
async function recordRevocations(
  deps: Pick<PlatformDeps, 'audit' | 'clock'>,
  trx: Knex.Transaction,
  revoked: readonly RevokedConsent[],
  { revokedBy, userId, caller }: Pick<Revoker, 'revokedBy' | 'userId'> & { caller: Pick<Caller, 'ip' | 'userAgent'> },
): Promise<void> {
  const events = revoked.map(({ id, kind, version, contractId, trialRequestId, registrationId }) => ({
    contractId,
    event: {
      ...auditEvent(caller, 'consent.revoked', {
        consentId: id,
        kind,
        version,
        by: revokedBy,
        trialRequestId,
        registrationId,
      }),
      userId: userId ?? undefined,
    },
  }));
  const contractEvents = events.flatMap(({ contractId, event }) =>
    contractId === null ? [] : [{ ...event, contractId }],
  );
  const others = events.flatMap(({ contractId, event }) => (contractId === null ? [event] : []));
  if (contractEvents.length > 0) await recordContractEvents(deps, trx, contractEvents);
  await deps.audit.append(trx, others);
}
