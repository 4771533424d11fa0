import type { OrderChannel } from '@school/api-contract/money/payment-orders';
import type { School } from '@school/api-contract/school/school';
import type { Knex } from 'knex';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { hashToken } from '../../../platform/secrets';
import { createShortLink } from '../../../platform/short-links/short-links';
import { takeSms } from '../../../platform/sms/sms-budget';
import { toSchoolDay } from '../../../shared/calendar/school-day';
import { russianMoney } from '../../../shared/russian-text';
import { toSmsChild } from '../../../shared/sms-child';
import { pickSms, signSms } from '../../../shared/sms-school';
import { getSchool } from '../../school/school.service';
import { insertLink, insertMessages, type LinkMessage } from './order-links.repository';
import { paymentLinkLetter } from './payment-link-letter';
import type { LockedOrder } from './payment-orders.repository';

/** How many days the receipt stays behind the link. */
const receiptDays = 365;

type Deps = Pick<PlatformDeps, 'clock' | 'outbox' | 'random' | 'settings'>;
type Order = Pick<LockedOrder, 'id' | 'amount' | 'purpose' | 'expiresAt' | 'email' | 'phone' | 'childFirstName'>;

/**
 * Creates a link and queues it on the channels. Only the token's hash is stored; the token itself is in the texts until
 * they are sent. A message that cannot be sent is noted with its reason, since the link can be shown at the desk.
 */
export async function sendOrderLink(
  deps: Deps,
  trx: Knex.Transaction,
  order: Order,
  channels: readonly OrderChannel[],
): Promise<void> {
  const now = deps.clock.now();
  const token = deps.random.token();
  const expiresAt = new Date(order.expiresAt.getTime() + receiptDays * 24 * 3600 * 1000);
  const link = { orderId: order.id, tokenHash: hashToken(token), createdAt: now, expiresAt };
  const linkId = await insertLink(trx, link);
  const path = `/pay/${token}`;
  const school = await getSchool(trx);
  const messages: LinkMessage[] = [];
  for (const channel of channels) {
    const to = channel === 'sms' ? order.phone : order.email;
    if (!to) messages.push({ channel, deliveryId: null, problem: 'no_address' });
    else if (channel === 'sms' && !(await takeSms(deps, trx, { phone: to, use: 'other' }))) {
      messages.push({ channel, deliveryId: null, problem: 'sms_limit' });
    } else {
      const deliveryId = await deps.outbox.enqueue(trx, {
        channel,
        purpose: 'payment_link',
        to,
        ...(channel === 'sms'
          ? { text: writeSms(school, order, await createShortLink(deps, trx, { path, expiresAt })) }
          : writeLetter(school, order, `${deps.settings.publicUrl}${path}`)),
        idempotencyKey: `payment-link:${linkId}:${channel}`,
        expiresAt: order.expiresAt,
      });
      messages.push({ channel, deliveryId, problem: null });
    }
  }
  await insertMessages(trx, linkId, messages);
}

/**
 * Returns the longest of the texts that fits into two SMS. The child is named before the school, since a family with two
 * children gets two messages.
 */
export function writeSms(
  { name, currency, timeZone }: Pick<School, 'name' | 'currency' | 'timeZone'>,
  { amount, expiresAt, childFirstName }: Pick<Order, 'amount' | 'expiresAt' | 'childFirstName'>,
  url: string,
): string {
  const sum = russianMoney(amount, currency);
  const [, month, day] = toSchoolDay(expiresAt, timeZone).split('-');
  const child = childFirstName && toSmsChild(childFirstName);
  const until = `${sum} до ${day}.${month}: ${url}`;
  return child
    ? pickSms([
        signSms(name, `${child}: к оплате ${until}`),
        `${child}: к оплате ${sum}: ${url}`,
        `К оплате ${sum}: ${url}`,
      ])
    : pickSms([signSms(name, `К оплате ${until}`), `К оплате ${sum}: ${url}`]);
}

function writeLetter(school: School, { amount, purpose, childFirstName, expiresAt }: Order, url: string) {
  const until = toSchoolDay(expiresAt, school.timeZone);
  return paymentLinkLetter({ sum: russianMoney(amount, school.currency), purpose, childFirstName, until, url });
}
