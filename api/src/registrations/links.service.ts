import { errorCatalogue } from '@school/api-contract/errors';
import type { IssuedLink, LinkValidation } from '@school/api-contract/registrations';
import type { RegistrationLinkState } from '@school/api-contract/status-tables';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { positionId, positionMoment, readCursor, toPage } from '../platform/http/paging';
import { hashToken } from '../platform/secrets';
import { takeSms } from '../platform/sms/sms-budget';
import { findLink, insertLink, listLinks, revokeActiveLink, trialRequestExists } from './links.repository';
import { consentsInForce } from './registration-consents';

const defaultDays = 7;

export interface LinkOrder {
  reusable?: boolean;
  expiresInDays?: number;
  trialRequestId?: number;
  sendTo?: { phone?: string; email?: string };
}

/** Issues a link and, if told to, queues it by SMS and e-mail. Only the token's hash is kept; this answer alone carries it. */
export function issueLink(deps: AppDeps, order: LinkOrder, staffId: number, caller: Caller): Promise<IssuedLink> {
  return withTransaction(deps.db, async (trx) => {
    const { reusable = false, expiresInDays = defaultDays, trialRequestId = null, sendTo = {} } = order;
    if (trialRequestId !== null && !(await trialRequestExists(trx, trialRequestId))) throw refuse('NOT_FOUND');
    const createdAt = deps.clock.now();
    const expiresAt = new Date(createdAt.getTime() + expiresInDays * 24 * 3600 * 1000);
    const token = deps.random.token();
    const uniqueTokenHash = hashToken(token);
    const link = { adminId: staffId, uniqueTokenHash, reusable, trialRequestId, createdAt, expiresAt };
    const id = await insertLink(trx, link);
    const url = `${deps.settings.publicUrl}/register/${token}`;
    await sendLink(deps, trx, { id, url, days: expiresInDays, expiresAt, sendTo });

    const { ip: ipAddress, userAgent } = caller;
    const sent = { sms: sendTo.phone !== undefined, email: sendTo.email !== undefined };
    const metadata = { linkId: id, reusable, trialRequestId, expiresAt: expiresAt.toISOString(), ...sent };
    await deps.audit.append(trx, [
      { eventType: 'registration_link.issued', userId: staffId, ipAddress, userAgent, metadata },
    ]);
    return { id, url, token, expiresAt: expiresAt.toISOString() };
  });
}

interface LinkMessage {
  id: number;
  url: string;
  days: number;
  expiresAt: Date;
  sendTo: { phone?: string; email?: string };
}

/**
 * The token then lies in the text of the messages, since they go out after the commit and again after a failure. Once they
 * are accepted, given up or too late the text is blanked (delivery-worker.ts; not in demo mode, whose outbox page shows it).
 */
async function sendLink(
  deps: AppDeps,
  trx: Knex.Transaction,
  { id, url, days, expiresAt, sendTo }: LinkMessage,
): Promise<void> {
  if (sendTo.phone !== undefined) {
    if (!(await takeSms(trx, sendTo.phone, deps.clock.now()))) throw refuse('SMS_LIMIT_REACHED');
    await deps.outbox.enqueue(trx, {
      channel: 'sms',
      purpose: 'registration_link',
      to: sendTo.phone,
      text: `Запись ребенка в спортивную школу: ${url}`,
      idempotencyKey: `registration-link:${id}:sms`,
      expiresAt,
    });
  }
  if (sendTo.email !== undefined) {
    await deps.outbox.enqueue(trx, {
      channel: 'email',
      purpose: 'registration_link',
      to: sendTo.email,
      subject: 'Регистрация ребенка в спортивной школе',
      text: `Здравствуйте!\n\nЧтобы записать ребенка в спортивную школу, заполните форму по ссылке:\n${url}\n\nСрок действия ссылки, дней: ${days}.`,
      idempotencyKey: `registration-link:${id}:email`,
      expiresAt,
    });
  }
}

/** Whether the link may be used; a token that nobody issued and a revoked one look the same. */
export async function validateLink(deps: AppDeps, token: string): Promise<LinkValidation> {
  const link = await findLink(deps.db, hashToken(token), deps.clock.now());
  if (link?.state !== 'active') return { valid: false, ...refusals[link?.state ?? 'revoked'] };
  const { schoolName, adminName } = link;
  return { valid: true, schoolName, adminName, consentVersions: await consentsInForce(deps.db) };
}

const refusals: Record<Exclude<RegistrationLinkState, 'active'>, Pick<LinkValidation, 'reason' | 'reasonCode'>> = {
  used: {
    reason: 'По этой ссылке заявка уже отправлена. Обратитесь к администратору за новой ссылкой.',
    reasonCode: 'used',
  },
  expired: {
    reason: 'Срок действия ссылки истек. Обратитесь к администратору за новой ссылкой.',
    reasonCode: 'expired',
  },
  revoked: { reason: errorCatalogue.REGISTRATION_LINK_INVALID.message, reasonCode: 'unknown' },
};

export async function readLinks(deps: AppDeps, query: { limit: number; cursor?: string }) {
  const after = readCursor(query.cursor, z.tuple([positionMoment, positionId]));
  const rows = await listLinks(deps.db, { limit: query.limit, after, now: deps.clock.now() });
  return toPage(rows, query.limit, (row) => [row.position, row.id]);
}

export function revokeLink(deps: AppDeps, id: number, caller: Caller): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    const outcome = await revokeActiveLink(trx, id, deps.clock.now());
    if (!outcome) throw refuse('NOT_FOUND');
    if (!outcome.revoked) throw refuse('ILLEGAL_TRANSITION', { status: outcome.state });
    const { ip: ipAddress, userAgent, user } = caller;
    const event = { eventType: 'registration_link.revoked', userId: user?.id, ipAddress, userAgent };
    await deps.audit.append(trx, [{ ...event, metadata: { linkId: id } }]);
  });
}
