import type { HeldConsents } from '@school/api-contract/families/personal-data';
import { refuse } from '../../platform/app-error';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { hashToken } from '../../platform/secrets';
import { consentLinkLetter } from './consent-letters';
import {
  deleteLink,
  findLinkedConsents,
  insertLinkRequest,
  type LinkedConsent,
  listConsentIdsByEmail,
  lockLinkRequest,
  setLinkToken,
} from './consent-links.repository';
import { revokeConsents } from './revoke-consents';

/** Finds the consents of an address and mails the link; data: `{linkId}`. */
export const consentLinkQueue = 'consent-link';
const linkHours = 24;

const getLinkExpiry = (now: Date) => new Date(now.getTime() + linkHours * 3600 * 1000);

/**
 * Stores a parent's request for a link to their consents. A job looks the address up, so that neither the answer nor
 * its time reveals whether the school knows the address.
 */
export async function requestConsentLink({ db, clock, jobs }: PlatformDeps, email: string): Promise<void> {
  const createdAt = clock.now();
  await withTransaction(db, async (trx) => {
    const linkId = await insertLinkRequest(trx, { email, createdAt, expiresAt: getLinkExpiry(createdAt) });
    await jobs.enqueue(trx, consentLinkQueue, { linkId });
  });
}

/** May run twice or be killed at any point: one transaction serves the request and queues the letter. */
export async function sendConsentLink(deps: PlatformDeps, linkId: number): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    const wish = await lockLinkRequest(trx, linkId);
    if (!wish) return;
    const consentIds = await listConsentIdsByEmail(trx, wish.email);
    if (consentIds.length === 0) return deleteLink(trx, linkId);
    const token = deps.random.token();
    const expiresAt = getLinkExpiry(deps.clock.now());
    await setLinkToken(trx, linkId, { tokenHash: hashToken(token), expiresAt, consentIds });
    await deps.outbox.enqueue(trx, {
      channel: 'email',
      purpose: 'consent_link',
      to: wish.email,
      ...consentLinkLetter({ url: `${deps.settings.publicUrl}/consents/${token}`, hours: linkHours }),
      idempotencyKey: `consent-link:${linkId}`,
      expiresAt,
    });
    await deps.audit.append(trx, [
      { eventType: 'consent.link_sent', metadata: { linkId, consents: consentIds.length } },
    ]);
  });
}

/** Refuses with CONSENT_LINK_INVALID when the token is unknown or expired. */
export async function getLinkedConsents(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  token: string,
): Promise<HeldConsents> {
  const held = await findLinkedConsents(db, hashToken(token), clock.now());
  if (!held) throw refuse('CONSENT_LINK_INVALID');
  return { expiresAt: held.expiresAt.toISOString(), consents: held.consents.map(toHeldConsent) };
}

/**
 * Revokes consents of the link. Revokes none, and refuses like an invalid token, when one of them belongs to another
 * link. A consent that was already revoked stays as it is.
 */
export async function revokeLinkedConsents(
  deps: PlatformDeps,
  token: string,
  consentIds: readonly number[],
  caller: Caller,
): Promise<HeldConsents> {
  return withTransaction(deps.db, async (trx) => {
    const { consents } = await getLinkedConsents({ ...deps, db: trx }, token);
    if (!consentIds.every((id) => consents.some((consent) => consent.id === id))) throw refuse('CONSENT_LINK_INVALID');
    const by = { revokedBy: 'parent' as const, userId: null, reason: null };
    await revokeConsents(deps, trx, consentIds, by, caller);
    return getLinkedConsents({ ...deps, db: trx }, token);
  });
}

function toHeldConsent({ id, kind, title, version, childName, acceptedAt, revokedAt }: LinkedConsent) {
  return {
    id,
    kind,
    title,
    version,
    childName,
    acceptedAt: acceptedAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
