import type { HeldConsents } from '@school/api-contract/personal-data';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { hashToken } from '../platform/secrets';
import {
  consentsBehind,
  consentsOfAddress,
  deleteLink,
  fulfilLink,
  insertLinkWish,
  type LinkedConsent,
  lockLinkWish,
} from './consent-links.repository';
import { revokeConsents } from './revoke-consents';

/** Finds the family of an address and mails its link; data: `{linkId}`. */
export const consentLinkQueue = 'consent-link';
const linkHours = 24;

const linkEnd = (now: Date) => new Date(now.getTime() + linkHours * 3600 * 1000);

/**
 * Takes a wish for a link to the own consents. Whether the address is known is found out by a job, so that neither the
 * answer nor the time it takes tells.
 */
export async function requestLink({ db, clock, jobs }: AppDeps, email: string): Promise<void> {
  const createdAt = clock.now();
  await withTransaction(db, async (trx) => {
    const linkId = await insertLinkWish(trx, { email, createdAt, expiresAt: linkEnd(createdAt) });
    await jobs.enqueue(trx, consentLinkQueue, { linkId });
  });
}

/** May run twice or be killed anywhere: the wish is fulfilled and the letter queued in one transaction. */
export async function sendLink(deps: AppDeps, linkId: number): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    const wish = await lockLinkWish(trx, linkId);
    if (!wish) return;
    const consentIds = await consentsOfAddress(trx, wish.email);
    if (consentIds.length === 0) return deleteLink(trx, linkId);
    const token = deps.random.token();
    const expiresAt = linkEnd(deps.clock.now());
    await fulfilLink(trx, linkId, { tokenHash: hashToken(token), expiresAt, consentIds });
    await deps.outbox.enqueue(trx, {
      channel: 'email',
      purpose: 'consent_link',
      to: wish.email,
      subject: 'Ваши согласия',
      text: letter(`${deps.settings.publicUrl}/consents/${token}`),
      idempotencyKey: `consent-link:${linkId}`,
      expiresAt,
    });
    await deps.audit.append(trx, [
      { eventType: 'consent.link_sent', metadata: { linkId, consents: consentIds.length } },
    ]);
  });
}

function letter(url: string): string {
  return [
    'Здравствуйте!',
    '',
    'По этой ссылке вы увидите согласия, которые дали спортивной школе, и сможете отозвать любое из них:',
    url,
    '',
    `Ссылка действует ${linkHours} часа. Никому ее не пересылайте.`,
    'Если вы не просили об этом письме, ничего не делайте.',
  ].join('\n');
}

/** Refuses every bad token with CONSENT_LINK_INVALID: unknown, expired, or of another purpose. */
export async function readHeld({ db, clock }: Pick<AppDeps, 'db' | 'clock'>, token: string): Promise<HeldConsents> {
  const held = await consentsBehind(db, hashToken(token), clock.now());
  if (!held) throw refuse('CONSENT_LINK_INVALID');
  return { expiresAt: held.expiresAt.toISOString(), consents: held.consents.map(toHeld) };
}

/**
 * Revokes consents behind the link. One that is not behind it is refused like a bad link, and then none is revoked; one
 * that was revoked before stays as it is.
 */
export async function revokeHeld(
  deps: AppDeps,
  token: string,
  consentIds: readonly number[],
  caller: Caller,
): Promise<HeldConsents> {
  return withTransaction(deps.db, async (trx) => {
    const { consents } = await readHeld({ ...deps, db: trx }, token);
    if (!consentIds.every((id) => consents.some((consent) => consent.id === id))) throw refuse('CONSENT_LINK_INVALID');
    const by = { revokedBy: 'parent' as const, userId: null, reason: null };
    await revokeConsents(deps, trx, consentIds, by, caller);
    return readHeld({ ...deps, db: trx }, token);
  });
}

function toHeld({ id, kind, title, version, childName, acceptedAt, revokedAt }: LinkedConsent) {
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
