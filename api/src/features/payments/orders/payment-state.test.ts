import { openOrderStates, paymentOrderRoutes as routes } from '@school/api-contract/money/payment-orders';
import { paymentStates } from '@school/api-contract/rules/payment-state';
import { paymentOrderStatuses, paymentStatuses } from '@school/api-contract/rules/status-tables';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { paymentsRoutes } from '../payments.routes';

const app = useTestApp({ features: paymentsRoutes });

test('the filter of links and their counts follow the state that each link shows', async () => {
  const at = app.clock.now();
  const all = paymentStatuses.flatMap((status) =>
    paymentOrderStatuses.flatMap((order) =>
      [null, 'Неверные параметры.'].map((failure) => ({ status, order, failure })),
    ),
  );
  const payments: { id: number }[] = await app
    .db('payments')
    .insert(all.map(({ status }, index) => ({ amount: 60, date: '2026-11-20', orderId: `state-${index}`, status })))
    .returning('id');
  await app.db('paymentOrders').insert(
    all.map(({ order, failure }, index) => ({
      ...{ paymentId: payments[index]?.id, batchKey: 'states', batchPosition: index, channels: [] },
      ...{ status: order, failure, expiresAt: at, createdAt: at, updatedAt: at },
    })),
  );
  const accountant = await app.as('accountant');
  const shown = (await accountant.call(routes.list, { query: { limit: 200 } })).body;
  expect(shown).toHaveLength(all.length);
  for (const state of paymentStates) {
    const { body } = await accountant.call(routes.list, { query: { state } });
    expect(body.map(({ id }) => id)).toEqual(shown.filter((each) => each.state === state).map(({ id }) => id));
  }
  const { body, statements } = await accountant.call(routes.summary);
  const countOpen = (state: string) =>
    shown.filter((each) => each.state === state && (each.status === 'created' || each.status === 'sent')).length;
  expect(body.states).toEqual(Object.fromEntries(openOrderStates.map((state) => [state, countOpen(state)])));
  // the session and the counts
  expect(statements).toHaveLength(2);
});
