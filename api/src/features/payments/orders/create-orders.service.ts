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
import { cancelOrders } from './cancel-orders';
import {
  findBatch,
  insertOrders,
  type LockedOrder,
  lockBatch,
  lockOpenOrders,
  lockStudents,
  type NewOrderRow,
  type StoredOrder,
  toOrder,
} from './payment-orders.repository';
import { queueRegistration } from './register-orders';

/**
 * Creates orders with payment links, each with its pending payment; a job registers them at the bank and sends the
 * links. A second call with the same key returns the orders of the first. Refuses with PAYMENT_LINKS_OFF,
 * SCHOOL_NOT_READY, CONFLICT (the key was used for other orders), an unknown student, and
 * students who have a link that can still be paid, unless the call says what becomes of it.
 */
export async function createOrders(
  deps: PlatformDeps,
  { key, orders, expiresInDays, channels, earlierLinks }: PaymentOrdersBody,
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
    const studentIds = [...new Set(orders.map(({ studentId }) => studentId))];
    const [unknown] = await lockStudents(trx, studentIds);
    if (unknown !== undefined) {
      const position = orders.findIndex(({ studentId }) => studentId === unknown);
      throw refuseField(`orders.${position}.studentId`, messages.studentUnknown);
    }
    const now = deps.clock.now();
    if (earlierLinks !== 'keep') {
      const open = await lockOpenOrders(trx, studentIds, now);
      if (earlierLinks === undefined) assertNoneOpen(orders, open);
      await cancelOrders(deps, trx, open, 'Отправлена новая ссылка', caller);
    }
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

/** Names each student who has a link that can still be paid: with another one the family may pay twice. */
function assertNoneOpen(orders: readonly NewOrder[], open: readonly LockedOrder[]): void {
  const having = new Set(open.map(({ studentId }) => studentId));
  const details = orders.flatMap(({ studentId }, position) =>
    having.has(studentId) ? [{ path: `orders.${position}.studentId`, message: messages.linkOpen }] : [],
  );
  if (details.length === 0) return;
  throw refuse('VALIDATION_FAILED', {
    details: [{ path: 'earlierLinks', message: messages.earlierLinks }, ...details],
  });
}

const isSame = (earlier: readonly StoredOrder[], orders: readonly NewOrder[]) =>
  earlier.length === orders.length && earlier.every(({ amount }, position) => amount === orders[position]?.amount);

/** '261122-9f3a2c1b': hard to guess, and not repeated by another database that uses the same terminal. */
function toNumber(today: string, secret: string, position: number): string {
  const digest = createHash('sha256').update(`${secret} ${position}`).digest('hex');
  return `${today.replaceAll('-', '').slice(2)}-${digest.slice(0, 8)}`;
}
