import type { Knex } from 'knex';
import type { AppDeps } from '../platform/app-deps';
import { withdrawMessages } from '../platform/delivery/withdrawal';
import type { Caller } from '../platform/http/implement';
import { hashToken } from '../platform/secrets';
import { takeSms } from '../platform/sms/sms-budget';
import type { ContractEvent } from './contract-events';
import { type ContractRecord, replaceSigningToken } from './contracts.repository';

const linkDays = 7;

interface SentLink {
  expiresAt: Date;
  /** False when no SMS could go out: the limit is reached. */
  smsSent: boolean;
  event: ContractEvent;
}

/**
 * Makes a new signing link, which ends the earlier ones, also those that have not gone out yet, and queues it to the parent by SMS and e-mail. The contract is
 * locked by the caller, who also records the event. Only the hash of the token is kept with the contract; the token
 * itself lies in the text of the two messages until they are accepted, given up or too late, and then is blanked
 * (delivery-worker.ts; not in demo mode, whose outbox page shows it).
 */
export async function sendForSigning(
  deps: Pick<AppDeps, 'clock' | 'jobs' | 'random' | 'outbox' | 'settings'>,
  trx: Knex.Transaction,
  contract: Pick<ContractRecord, 'id' | 'contractNumber' | 'parentPhone' | 'parentEmail' | 'studentName'>,
  caller: Caller,
): Promise<SentLink> {
  const now = deps.clock.now();
  const token = deps.random.token();
  const expiresAt = new Date(now.getTime() + linkDays * 24 * 3600 * 1000);
  const tokenId = await replaceSigningToken(trx, {
    contractId: contract.id,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt,
  });
  await withdrawMessages(deps, trx, contract.id, ['signing_link']);
  const url = `${deps.settings.publicUrl}/sign-contract/${token}?cid=${contract.id}`;

  const smsSent = await takeSms(trx, contract.parentPhone, now);
  if (smsSent) {
    await deps.outbox.enqueue(trx, {
      channel: 'sms',
      purpose: 'signing_link',
      to: contract.parentPhone,
      text: `Договор № ${contract.contractNumber} готов к подписанию: ${url}`,
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
      subject: `Договор № ${contract.contractNumber}: подпишите онлайн`,
      text: linkLetter(contract, url),
      idempotencyKey: `contract:${contract.id}:link:${tokenId}:email`,
      expiresAt,
      contractId: contract.id,
    });
  }
  const event = {
    eventType: 'contract.sent',
    contractId: contract.id,
    userId: caller.user?.id,
    phoneNumber: contract.parentPhone,
    ipAddress: caller.ip,
    userAgent: caller.userAgent,
    metadata: { tokenId, sms: smsSent, email: contract.parentEmail !== null, expiresAt: expiresAt.toISOString() },
  };
  return { expiresAt, smsSent, event };
}

function linkLetter(contract: Pick<ContractRecord, 'contractNumber' | 'studentName'>, url: string): string {
  return [
    'Здравствуйте!',
    '',
    `Договор № ${contract.contractNumber} (${contract.studentName}) готов к подписанию. Откройте ссылку, прочитайте договор и подпишите его кодом из SMS:`,
    url,
    '',
    `Ссылка действует ${linkDays} дней. Никому её не пересылайте.`,
  ].join('\n');
}
