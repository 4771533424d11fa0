import { type PaymentState, toPaymentState } from '@school/api-contract/rules/payment-state';
import { paymentOrderStatuses, paymentStatuses } from '@school/api-contract/rules/status-tables';

const all = paymentStatuses.flatMap((status) =>
  paymentOrderStatuses.flatMap((orderStatus) =>
    [false, true].map((orderFailed) => ({ status, orderStatus, orderFailed })),
  ),
);

/** SQL condition on `payments p` and `payment_orders o`: what the rule of the contract maps to the state. */
export function toStateCondition(state: PaymentState): string {
  const having = all.filter((each) => toPaymentState(each) === state);
  const orderStatuses = [...new Set(having.map(({ orderStatus }) => `'${orderStatus}'`))];
  const rows = having.map(({ status, orderStatus, orderFailed }) => `('${status}', '${orderStatus}', ${orderFailed})`);
  // the first part can use an index
  return `o.status in (${orderStatuses}) and (p.status, o.status, o.failure is not null) in (${rows})`;
}

/** SQL condition on `payments p`, with an order or without one. */
export function toPaymentStateCondition(state: PaymentState): string {
  const withoutOrder = paymentStatuses.filter(
    (status) => toPaymentState({ status, orderStatus: null, orderFailed: false }) === state,
  );
  const withOrder = all.filter((each) => toPaymentState(each) === state);
  const statuses = new Set([...withoutOrder, ...withOrder.map(({ status }) => status)]);
  const [order, noOrder] = [
    `exists (select from payment_orders o where o.payment_id = p.id and ${toStateCondition(state)})`,
    'not exists (select from payment_orders o where o.payment_id = p.id)',
  ];
  const isAnyOrder = withOrder.length === statuses.size * paymentOrderStatuses.length * 2;
  const alone = `p.status in (${quote(withoutOrder)}) and ${noOrder}`;
  // the first part can use an index
  return [
    `p.status in (${quote([...statuses])})`,
    ...(isAnyOrder ? [] : [withoutOrder.length === 0 ? order : `(${order} or ${alone})`]),
  ].join(' and ');
}

const quote = (names: readonly string[]) => names.map((name) => `'${name}'`);
