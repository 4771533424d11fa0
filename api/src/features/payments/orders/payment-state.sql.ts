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
