import type { Knex } from 'knex';
import { recordContractEvents } from '../contracts/contract-events';
import { lockContracts } from '../contracts/lock-contracts';
import type { AppDeps } from '../platform/app-deps';
import type { Caller } from '../platform/http/implement';
import { eraseMedicalInfo, markRevoked, type RevokedConsent, selectForRevocation } from './consents.repository';

interface Revoker {
  revokedBy: 'parent' | 'staff';
  userId: number | null;
  /** From the written application; a parent need give none (152-FZ art. 9(2)). */
  reason: string | null;
}

/**
 * Revokes those of the consents that still hold; gives their number. In the caller's transaction: the rows, medical
 * information with its consent, the audit events and the letter that confirms it.
 *
 * Revoking the consent to the processing of personal data erases nothing by itself: what a contract needs is processed
 * without a consent (152-FZ art. 6(1)5, art. 21(5)). Staff see the revocation and erase what may go by hand.
 */
export async function revokeConsents(
  deps: Pick<AppDeps, 'clock' | 'audit' | 'outbox'>,
  trx: Knex.Transaction,
  ids: readonly number[],
  { revokedBy, userId, reason }: Revoker,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
): Promise<number> {
  const now = deps.clock.now();
  const touched = await selectForRevocation(trx, ids);
  const contractIds = [...new Set(touched.flatMap(({ contractId }) => contractId ?? []))].sort((a, b) => a - b);
  await lockContracts(trx, contractIds);

  const by = { revokedAt: now, revokedBy, revokedByUser: userId, revokeReason: reason };
  const revokedIds = new Set(await markRevoked(trx, ids, by));
  const revoked = touched.filter(({ id }) => revokedIds.has(id));
  if (revoked.length === 0) return 0;
  for (const consent of revoked) if (consent.kind === 'consent_medical') await eraseMedicalInfo(trx, consent, now);

  await confirm(deps, trx, revoked);
  await record(deps, trx, revoked, { revokedBy, userId, caller });
  return revoked.length;
}

/** One letter for each address. */
async function confirm(
  { outbox }: Pick<AppDeps, 'outbox'>,
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
      subject: 'Согласие отозвано',
      text: letter(consents),
      idempotencyKey: `consent-revoked:${consents.map(({ id }) => id).join('-')}`,
    });
  }
}

function letter(consents: readonly RevokedConsent[]): string {
  const isMedical = consents.some(({ kind }) => kind === 'consent_medical');
  return [
    'Здравствуйте!',
    '',
    'Школа приняла отзыв согласия:',
    ...consents.map(({ title, version, childName }) => `— ${title}, версия ${version} (${childName})`),
    '',
    ...(isMedical ? ['Сведения о здоровье ребенка удалены.', ''] : []),
    'Данные, которые нужны для действующего договора или которые школа обязана хранить по закону, останутся до конца этих сроков.',
    'Если вы не отзывали согласие, сообщите об этом школе.',
  ].join('\n');
}

/** About a contract into its own log too; nothing personal in the metadata. */
async function record(
  deps: Pick<AppDeps, 'audit' | 'clock'>,
  trx: Knex.Transaction,
  revoked: readonly RevokedConsent[],
  { revokedBy, userId, caller }: Pick<Revoker, 'revokedBy' | 'userId'> & { caller: Pick<Caller, 'ip' | 'userAgent'> },
): Promise<void> {
  const events = revoked.map(({ id, kind, version, contractId, trialRequestId, registrationId }) => ({
    contractId,
    event: {
      eventType: 'consent.revoked',
      userId: userId ?? undefined,
      ipAddress: caller.ip,
      userAgent: caller.userAgent,
      metadata: { consentId: id, kind, version, by: revokedBy, trialRequestId, registrationId },
    },
  }));
  const ofContracts = events.flatMap(({ contractId, event }) =>
    contractId === null ? [] : [{ ...event, contractId }],
  );
  const others = events.flatMap(({ contractId, event }) => (contractId === null ? [event] : []));
  if (ofContracts.length > 0) await recordContractEvents(deps, trx, ofContracts);
  await deps.audit.append(trx, others);
}
