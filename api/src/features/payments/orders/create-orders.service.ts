import { createHash } from 'node:crypto';
import type { NewOrder, PaymentOrder, PaymentOrdersBody } from '@school/api-contract/money/payment-orders';
import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import type { Bank } from '../../../platform/bank/bank';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { getSchool, getSchoolToday } from '../../school/school.service';
import { assertSchoolIsReady } from '../../school-readiness/school-readiness.service';
import {
  findBatch,
  insertOrders,
  listUnknownStudents,
  lockBatch,
  type NewOrderRow,
  type StoredOrder,
  toOrder,
} from './payment-orders.repository';
import { queueRegistration } from './register-orders';

/**
 * Creates orders with payment links, each with its pending payment; a job registers them at the bank and sends the
 * links. A second call with the same key returns the orders of the first. Refuses with PAYMENT_LINKS_OFF,
 * SCHOOL_NOT_READY, CONFLICT (the key was used for other orders), and an unknown student.
 */
export async function createOrders(
  deps: PlatformDeps,
  { key, orders, expiresInDays, channels }: PaymentOrdersBody,
  caller: Caller,
): Promise<PaymentOrder[]> {
  const { id: userId } = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    await lockBatch(trx, key);
    const earlier = await findBatch(trx, key);
    if (earlier.length > 0) {
      if (!isSame(earlier, orders)) throw refuse('CONFLICT');
      return earlier.map(toOrder);
    }
    const bank = await getBankForLinks(deps, trx);
    await assertSchoolIsReady(deps, trx, 'SCHOOL_NOT_READY');
    const [unknown] = await listUnknownStudents(trx, [...new Set(orders.map(({ studentId }) => studentId))]);
    if (unknown !== undefined) {
      const position = orders.findIndex(({ studentId }) => studentId === unknown);
      throw refuseField(`orders.${position}.studentId`, messages.studentUnknown);
    }
    const now = deps.clock.now();
    const today = await getSchoolToday(trx, now);
    const expiresAt = new Date(now.getTime() + expiresInDays * 24 * 3600 * 1000);
    const secret = deps.random.token();
    const rows = orders.map(
      (order, position): NewOrderRow => ({ ...order, number: toNumber(today, secret, position) }),
    );
    const ids = await insertOrders(trx, rows, {
      key,
      channels,
      expiresAt,
      terminalKey: bank.terminalKey,
      // the payment is not overdue before this day
      dueDay: await getSchoolToday(trx, expiresAt),
      userId,
      now,
    });
    await deps.audit.append(
      trx,
      ids.map((paymentId, position) => {
        const { amount, studentId } = orders[position] ?? {};
        return auditEvent(caller, 'payment_order.created', { paymentId, amount, studentId, channels });
      }),
    );
    await queueRegistration(deps, trx, key);
    return (await findBatch(trx, key)).map(toOrder);
  });
}

/**
 * Refuses with PAYMENT_LINKS_OFF, also for a currency other than roubles, the only one that the bank knows. A demo
 * shows dollars and charges nobody.
 */
export async function getBankForLinks(
  { bank, settings }: Pick<PlatformDeps, 'bank' | 'settings'>,
  db: Knex,
): Promise<Bank> {
  if (!bank || (!settings.demo && (await getSchool(db)).currency !== 'RUB')) throw refuse('PAYMENT_LINKS_OFF');
  return bank;
}

const isSame = (earlier: readonly StoredOrder[], orders: readonly NewOrder[]) =>
  earlier.length === orders.length && earlier.every(({ amount }, position) => amount === orders[position]?.amount);

/** '261122-9f3a2c1b': hard to guess, and not repeated by another database that uses the same terminal. */
function toNumber(today: string, secret: string, position: number): string {
  const digest = createHash('sha256').update(`${secret} ${position}`).digest('hex');
  return `${today.replaceAll('-', '').slice(2)}-${digest.slice(0, 8)}`;
}
