import { expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database/transaction';
import { useBankApp } from '../bank.fixture';
import { checkSilentOrders } from './silent-orders.task';

const { app, simulator } = useBankApp();
const minute = 60_000;

/** Sent orders that the bank knows, from the one asked about longest ago to the one asked about last. */
async function makeSilentOrders(count: number): Promise<void> {
  const now = app.clock.now().getTime();
  const at = new Date(now - 10 * 60 * minute);
  await withTransaction(app.db, async (trx) => {
    const payments: { id: number }[] = await trx('payments')
      .insert(
        Array.from({ length: count }, (_, index) => ({
          amount: 4500,
          date: '2026-11-20',
          type: 'bank_card',
          orderId: `SILENT-${index}`,
          paymentId: `9${String(index).padStart(9, '0')}`,
        })),
      )
      .returning('id');
    await trx('paymentOrders').insert(
      payments.map(({ id }, index) => ({
        paymentId: id,
        batchKey: 'silent',
        batchPosition: index,
        status: 'sent',
        channels: [],
        expiresAt: new Date(now + 24 * 60 * minute),
        sentAt: at,
        checkedAt: new Date(at.getTime() + index),
        createdAt: at,
        updatedAt: at,
      })),
    );
  });
}

/** Positions of the orders that were asked about at this moment. */
const listAsked = (checkedAt: Date): Promise<number[]> =>
  app.db('paymentOrders').where({ checkedAt }).orderBy('batchPosition').pluck('batchPosition');

test('of 300 silent orders each is asked about once, the longest silent first, however many fit into a run', async () => {
  await makeSilentOrders(300);
  const asked = () => simulator().calls.filter((call) => call === 'GetState').length;
  let open = 0;
  let most = 0;
  /** A bank that takes four seconds for each answer. */
  const slow = {
    ...app.deps,
    bank: app.deps.bank && {
      ...app.deps.bank,
      async getPayment(id: string) {
        open += 1;
        most = Math.max(most, open);
        const found = await app.deps.bank?.getPayment(id);
        open -= 1;
        if (!found) throw new Error('The test has no bank');
        app.clock.advance(4000);
        return found;
      },
    },
  };
  const before = asked();
  await checkSilentOrders(slow);
  // eight minutes are over after 120 answers, and the batch that was begun is finished
  expect(asked() - before).toBe(150);
  expect(most).toBeLessThanOrEqual(5);
  const silent = await app.db('paymentOrders').where('checkedAt', '<', '2026-11-22').pluck('batchPosition');
  expect(Math.min(...silent)).toBe(150);

  await checkSilentOrders(app.deps);
  expect(asked() - before).toBe(300);
  expect(await listAsked(app.clock.now())).toEqual(Array.from({ length: 150 }, (_, index) => 150 + index));
  await checkSilentOrders(app.deps);
  expect(asked() - before).toBe(300);
});
