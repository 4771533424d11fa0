import type { IssuedLink, LinkValidation } from '@school/api-contract/families/registrations';
import { errorCatalogue } from '@school/api-contract/rules/errors';
import type { RegistrationLinkState } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { z } from 'zod';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import { withdrawMessagesByKeys } from '../../platform/delivery/withdrawal';
import type { Caller } from '../../platform/http/implement';
import { positionId, positionMoment, readCursor, toPage } from '../../platform/http/paging';
import type { PlatformDeps } from '../../platform/platform-deps';
import { hashToken } from '../../platform/secrets';
import { createShortLink } from '../../platform/short-links/short-links';
import { takeSms } from '../../platform/sms/sms-budget';
import { toLastDayText, toLinkEnd } from '../../shared/link-term';
import { signSms } from '../../shared/sms-school';
import { settleNotifications } from '../notifications/settle-notifications';
import { getSchool } from '../school/school.service';
import { assertSchoolIsReady } from '../school-readiness/school-readiness.service';
import {
  findLinkByToken,
  insertLink,
  type KnownFamily,
  listLinkRows,
  planRegistrationCheck,
  revokeActiveLink,
} from './links.repository';
import { getConsentVersionsInForce } from './registration-consents';
import { registrationLinkLetter } from './registration-link-letter';

const defaultDays = 7;

export interface NewLinkRequest {
  reusable?: boolean;
  expiresInDays?: number;
  trialRequestId?: number;
  sendTo?: { phone?: string; email?: string };
}

/**
 * Creates a link and queues it by SMS and e-mail on request. Only the token's hash is stored, so this answer alone has
 * the token.
 */
export function issueLink(
  deps: PlatformDeps,
  order: NewLinkRequest,
  staffId: number,
  caller: Caller,
): Promise<IssuedLink> {
  return withTransaction(deps.db, async (trx) => {
    await assertSchoolIsReady(deps, trx, 'SCHOOL_NOT_READY');
    const { reusable = false, expiresInDays = defaultDays, trialRequestId = null, sendTo = {} } = order;
    const createdAt = deps.clock.now();
    if (trialRequestId !== null) {
      const planned = await planRegistrationCheck(trx, { trialRequestId, userId: staffId, now: createdAt });
      if (!planned) throw refuse('NOT_FOUND');
      await settleNotifications(trx, { subjects: [`trial_request:${trialRequestId}`] }, createdAt);
    }
    const { name: school, timeZone } = await getSchool(trx);
    const expiresAt = toLinkEnd(createdAt, expiresInDays, timeZone);
    const token = deps.random.token();
    const uniqueTokenHash = hashToken(token);
    const link = {
      adminId: staffId,
      uniqueTokenHash,
      reusable,
      trialRequestId,
      days: expiresInDays,
      createdAt,
      expiresAt,
    };
    const id = await insertLink(trx, link);
    const path = `/register/${token}`;
    const url = `${deps.settings.publicUrl}${path}`;
    const lastDay = toLastDayText(expiresAt, timeZone);
    await sendRegistrationLink(deps, trx, { id, school, path, lastDay, expiresAt, sendTo });

    const sent = { sms: sendTo.phone !== undefined, email: sendTo.email !== undefined };
    const metadata = { linkId: id, reusable, trialRequestId, expiresAt: expiresAt.toISOString(), ...sent };
    await deps.audit.append(trx, [auditEvent(caller, 'registration_link.issued', metadata)]);
    return { id, url, token, expiresAt: expiresAt.toISOString() };
  });
}

const getMessageKey = (linkId: number, channel: 'sms' | 'email') => `registration-link:${linkId}:${channel}`;

interface LinkMessage {
  id: number;
  school: string;
  path: string;
  /** 'до 4 декабря' */
  lastDay: string;
  expiresAt: Date;
  sendTo: { phone?: string; email?: string };
}

/**
 * Queues the messages with the link. Their text holds the token until they are accepted, failed or expired; then
 * delivery-worker.ts blanks the text (except in demo mode, where the outbox page shows it).
 */
async function sendRegistrationLink(
  deps: PlatformDeps,
  trx: Knex.Transaction,
  { id, school, path, lastDay, expiresAt, sendTo }: LinkMessage,
): Promise<void> {
  if (sendTo.phone !== undefined) {
    if (!(await takeSms(deps, trx, { phone: sendTo.phone, use: 'signing' }))) throw refuse('SMS_LIMIT_REACHED');
    const url = await createShortLink(deps, trx, { path, expiresAt });
    await deps.outbox.enqueue(trx, {
      channel: 'sms',
      purpose: 'registration_link',
      to: sendTo.phone,
      text: toLinkSms({ school, lastDay, url }),
      idempotencyKey: getMessageKey(id, 'sms'),
      expiresAt,
    });
  }
  if (sendTo.email !== undefined) {
    await deps.outbox.enqueue(trx, {
      channel: 'email',
      purpose: 'registration_link',
      to: sendTo.email,
      ...registrationLinkLetter({ url: `${deps.settings.publicUrl}${path}`, lastDay }),
      idempotencyKey: getMessageKey(id, 'email'),
      expiresAt,
    });
  }
}

/** Names the school as long as it fits into two SMS. @param link `lastDay`: 'до 4 декабря' */
export function toLinkSms({ school, lastDay, url }: { school: string; lastDay: string; url: string }): string {
  const term = `${lastDay}: ${url}`;
  return signSms(school, `Заполните анкету ребенка ${term}`, `Заполните анкету ребенка для спортивной школы ${term}`);
}

/** Tells whether the link may be used, and else why not. */
export async function validateLink(deps: PlatformDeps, token: string): Promise<LinkValidation> {
  const link = await findLinkByToken(deps.db, hashToken(token), deps.clock.now());
  if (link?.state !== 'active') return { valid: false, ...linkRefusals[link?.state ?? 'unknown'] };
  const { schoolName, adminName, known } = link;
  const consentVersions = await getConsentVersionsInForce(deps);
  return { valid: true, schoolName, adminName, consentVersions, ...(known && { known: toKnown(known) }) };
}

function toKnown({ branchAddress, ...family }: KnownFamily): LinkValidation['known'] {
  return { ...family, trainingAddress: branchAddress ?? '' };
}

/** Why the link may not be used, for a family that reads it. */
export const linkRefusals: Record<
  Exclude<RegistrationLinkState, 'active'> | 'unknown',
  Pick<LinkValidation, 'reason' | 'reasonCode' | 'revoked'>
> = {
  used: {
    reason:
      'По этой ссылке заявка уже отправлена, отправлять ее еще раз не нужно. Если договор еще не подписан, школа пришлет ссылку на подписание. Чтобы записать еще одного ребенка, попросите новую ссылку.',
    reasonCode: 'used',
  },
  expired: {
    reason: 'Срок действия ссылки истек. Обратитесь к администратору за новой ссылкой.',
    reasonCode: 'expired',
  },
  revoked: {
    reason: 'Школа отозвала эту ссылку, отправить по ней анкету нельзя. Попросите у администратора новую.',
    reasonCode: 'unknown',
    revoked: true,
  },
  unknown: { reason: errorCatalogue.REGISTRATION_LINK_INVALID.message, reasonCode: 'unknown' },
};

export async function listLinks(deps: PlatformDeps, query: { limit: number; cursor?: string }) {
  const after = readCursor(query.cursor, z.tuple([positionMoment, positionId]));
  const rows = await listLinkRows(deps.db, { limit: query.limit, after, now: deps.clock.now() });
  return toPage(rows, query.limit, (row) => [row.position, row.id]);
}

export function revokeLink(deps: PlatformDeps, id: number, caller: Caller): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    const outcome = await revokeActiveLink(trx, id, deps.clock.now());
    if (!outcome) throw refuse('NOT_FOUND');
    if (!outcome.revoked) throw refuse('ILLEGAL_TRANSITION', { status: outcome.state });
    await withdrawMessagesByKeys(deps, trx, [getMessageKey(id, 'sms'), getMessageKey(id, 'email')]);
    await deps.audit.append(trx, [auditEvent(caller, 'registration_link.revoked', { linkId: id })]);
  });
}
