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

const withoutOrder = paymentStatuses.map((status) => ({ status, orderStatus: null, orderFailed: false }));

/** SQL condition on `payments p`, with an order or without one. */
export function toPaymentStateCondition(state: PaymentState): string {
  const having = [...withoutOrder, ...all].filter((each) => toPaymentState(each) === state);
  const statuses = [...new Set(having.map(({ status }) => status))];
  // the first part uses payments_status_date_index
  const ofStatuses = `p.status in (${quote(statuses)})`;
  const isWhatever = having.length === statuses.length * (1 + 2 * paymentOrderStatuses.length);
  const keys = having.map(({ status, orderStatus, orderFailed }) =>
    [status, ...(orderStatus ? [orderStatus] : []), ...(orderFailed ? ['failed'] : [])].join(' '),
  );
  return isWhatever ? ofStatuses : `${ofStatuses} and ${keySql} in (${quote(keys)})`;
}

/** SQL: the statuses of payment `p` and its order as one text; the order is read by its index, payment by payment. */
const keySql = `coalesce(
  (select concat_ws(' ', p.status, o.status, case when o.failure is not null then 'failed' end)
   from payment_orders o where o.payment_id = p.id), p.status)`;

const quote = (names: readonly string[]) => names.map((name) => `'${name}'`);
