import type { Knex } from 'knex';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withdrawMessages } from '../../../platform/delivery/withdrawal';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { hashToken } from '../../../platform/secrets';
import { createShortLink } from '../../../platform/short-links/short-links';
import { takeSms } from '../../../platform/sms/sms-budget';
import { toLastDayText, toLinkEnd } from '../../../shared/link-term';
import { signSms } from '../../../shared/sms-school';
import { getSchool } from '../../school/school.service';
import type { ContractEvent } from '../contract-events';
import { type ContractRecord, replaceSigningToken } from '../contracts.repository';
import { signingLinkLetter } from './signing-link-letter';

export const linkDays = 7;

interface SentLink {
  expiresAt: Date;
  /** False when the SMS limit is reached. */
  smsSent: boolean;
  event: ContractEvent;
}

/**
 * Creates a new signing link and queues it by SMS and e-mail; earlier links end and their unsent messages are
 * withdrawn. The caller holds the contract's lock and records the event. The contract stores only the hash of the
 * token. The token is in the text of the two messages until they are accepted, failed or expired; then
 * delivery-worker.ts blanks the text (except in demo mode, where the outbox page shows it).
 */
export async function sendForSigning(
  deps: Pick<PlatformDeps, 'clock' | 'jobs' | 'random' | 'outbox' | 'settings'>,
  trx: Knex.Transaction,
  contract: Pick<ContractRecord, 'id' | 'contractNumber' | 'parentPhone' | 'parentEmail' | 'studentName'>,
  caller: Caller,
): Promise<SentLink> {
  const now = deps.clock.now();
  const token = deps.random.token();
  const { name: school, timeZone } = await getSchool(trx);
  const expiresAt = toLinkEnd(now, linkDays, timeZone);
  const lastDay = toLastDayText(expiresAt, timeZone);
  const tokenId = await replaceSigningToken(trx, {
    contractId: contract.id,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt,
  });
  await withdrawMessages(deps, trx, contract.id, ['signing_link']);
  const path = `/sign-contract/${token}?cid=${contract.id}`;

  const smsSent = await takeSms(deps, trx, { phone: contract.parentPhone, use: 'signing' });
  if (smsSent) {
    const url = await createShortLink(deps, trx, { path, expiresAt });
    await deps.outbox.enqueue(trx, {
      channel: 'sms',
      purpose: 'signing_link',
      to: contract.parentPhone,
      text: signSms(school, `Подпишите договор № ${contract.contractNumber} ${lastDay}: ${url}`),
      idempotencyKey: `contract:${contract.id}:link:${tokenId}:sms`,
      expiresAt,
      contractId: contract.id,
    });
  }
  if (contract.parentEmail) {
    await deps.outbox.enqueue(trx, {
      channel: 'email',
      purpose: 'signing_link',
      to: contract.parentEmail,
      ...signingLinkLetter({ ...contract, url: `${deps.settings.publicUrl}${path}`, lastDay }),
      idempotencyKey: `contract:${contract.id}:link:${tokenId}:email`,
      expiresAt,
      contractId: contract.id,
    });
  }
  const sent = { sms: smsSent, email: contract.parentEmail !== null };
  const event = {
    ...auditEvent(caller, 'contract.sent', { tokenId, ...sent, expiresAt: expiresAt.toISOString() }),
    contractId: contract.id,
    phoneNumber: contract.parentPhone,
  };
  return { expiresAt, smsSent, event };
}
