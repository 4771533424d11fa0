import type { OrderChannel } from '@school/api-contract/money/payment-orders';
import { recordFact } from '../../features/payments/bank/record-fact';
import { cancelOrder } from '../../features/payments/orders/change-orders.service';
import { createOrders } from '../../features/payments/orders/create-orders.service';
import { checkSilentOrders } from '../../features/payments/orders/silent-orders.task';
import { refundPayment } from '../../features/payments/payment-changes.service';
import { getPayment } from '../../features/payments/payments.service';
import { withTransaction } from '../../platform/database/transaction';
import type { Calendar } from './calendar';
import { createAnonymousCaller } from './parent';
import type { Stage } from './stage';
import { secondsAfter } from './stage';
import type { Student } from './students';

const day = 24 * 3600;

/** Orders of one call, in the order of the students. */
interface Batch {
  key: string;
  purpose: string;
  amount: number;
  channels: OrderChannel[];
  at: Date;
  students: Student[];
}

/** Schedules payment links in every state: waiting, paid, partly refunded, rejected, refused, expired, cancelled. */
export function schedulePaymentOrders(
  stage: Stage,
  calendar: Calendar,
  students: Student[],
  accountantId: number,
): void {
  const { deps } = stage;
  const user = {
    id: accountantId,
    username: 'accountant',
    email: 'accountant@school.example',
    role: 'accountant' as const,
  };
  const caller = { ...createAnonymousCaller('192.0.2.3', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'), user };
  const members = students.filter(({ active, group }) => active && group);
  const pick = (from: number, count: number) => members.filter((_, index) => index % 7 === 3).slice(from, from + count);

  const order = ({ key, purpose, amount, channels, at, students: chosen }: Batch) =>
    stage.at(at, () =>
      createOrders(
        deps,
        {
          key,
          orders: chosen.map(({ id }) => ({ studentId: id, amount, purpose })),
          expiresInDays: 7,
          channels,
        },
        caller,
      ),
    );
  const costumes: Batch = {
    key: '5c1d2a30-0000-4000-8000-000000000001',
    purpose: 'Костюм для показательных выступлений',
    amount: 45,
    channels: ['email'],
    at: calendar.at(calendar.day(-9), '11:20'),
    students: pick(0, 4),
  };
  const camp: Batch = {
    key: '5c1d2a30-0000-4000-8000-000000000002',
    purpose: 'Сборы на каникулах, предоплата',
    amount: 120,
    channels: ['sms', 'email'],
    at: calendar.at(calendar.day(-3), '15:05'),
    students: pick(4, 4),
  };
  const lesson: Batch = {
    key: '5c1d2a30-0000-4000-8000-000000000003',
    purpose: 'Индивидуальное занятие',
    amount: 25,
    channels: ['sms'],
    at: calendar.at(calendar.day(-1), '12:40'),
    students: pick(8, 1),
  };
  for (const batch of [costumes, camp, lesson]) order(batch);

  const find = async ({ key }: Batch, batchPosition: number) =>
    deps
      .db('paymentOrders as o')
      .join('payments as p', 'p.id', 'o.paymentId')
      .where({ batchKey: key, batchPosition })
      .first({ id: 'o.id', paymentId: 'p.id', number: 'p.orderId', bankPaymentId: 'p.paymentId', amount: 'p.amount' });

  /** Sends the bank's notices of an order one after another. */
  const sendNotices = (batch: Batch, position: number, at: Date, statuses: readonly string[]) =>
    stage.at(at, async () => {
      const { number, bankPaymentId, amount } = await find(batch, position);
      for (const status of statuses) {
        const amountMinor = amount * 100;
        const payload = { OrderId: number, PaymentId: Number(bankPaymentId), Status: status, Amount: amountMinor };
        await withTransaction(deps.db, (trx) =>
          recordFact(deps, trx, {
            ...{ orderId: number, bankPaymentId, status, amountMinor, outcome: 'kept' },
            terminalKey: deps.bank?.terminalKey ?? null,
            payer: { customerName: null, customerPhone: null, customerEmail: null, childName: null, description: null },
            payload: { ...payload, Pan: '430000******0777' },
          }),
        );
      }
    });
  const paid = ['AUTHORIZED', 'CONFIRMED'];
  sendNotices(costumes, 0, secondsAfter(costumes.at, 3600), paid);
  sendNotices(costumes, 1, secondsAfter(costumes.at, day + 7200), paid);
  stage.at(secondsAfter(costumes.at, 3 * day), async () =>
    cancelOrder(deps, (await find(costumes, 2)).id, 'Костюм подошел прошлогодний', caller),
  );
  // the fourth link has expired
  stage.at(secondsAfter(costumes.at, 7 * day + 600), () => checkSilentOrders(deps));
  sendNotices(camp, 0, secondsAfter(camp.at, 1800), paid);
  sendNotices(camp, 1, secondsAfter(camp.at, 5400), ['REJECTED']);
  stage.at(secondsAfter(camp.at, 2 * day), async () => {
    const { paymentId } = await find(camp, 0);
    const { updatedAt } = await getPayment(deps, deps.db, paymentId);
    await refundPayment(deps, paymentId, { amount: 40, reason: 'Приедет на день позже', updatedAt }, caller);
  });
}
