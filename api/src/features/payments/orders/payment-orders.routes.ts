import { paymentOrderRoutes as routes } from '@school/api-contract/money/payment-orders';
import { type Implementation, implement } from '../../../platform/http/implement';
import type { JobHandler } from '../../../platform/jobs/jobs';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { refundJobs } from '../refunds/make-refund';
import { cancelOrder, resendOrder } from './change-orders.service';
import { closeAtBank, closingQueue, closingsQueue, splitClosings } from './close-orders';
import { createOrders } from './create-orders.service';
import { getPayerView, getReceipt } from './payer-view.service';
import { getOrderSummary } from './payment-orders.repository';
import { listOrders } from './payment-orders.service';
import { registerOrders, registrationQueue } from './register-orders';

export function paymentOrdersRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(routes.list, async ({ query, reply }) => {
      const page = await listOrders(deps, query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(routes.summary, () => getOrderSummary(deps.db)),
    implement(routes.create, ({ body, caller }) => createOrders(deps, body, caller)),
    implement(routes.resend, ({ params, body, caller }) => resendOrder(deps, params.id, body.channels, caller)),
    implement(routes.cancel, ({ params, body, caller }) => cancelOrder(deps, params.id, body.reason, caller)),
    implement(routes.payerView, ({ params }) => getPayerView(deps, params.token)),
    implement(routes.receipt, async ({ params, reply }) => {
      const { pdf, number } = await getReceipt(deps, params.token);
      reply.file(pdf, { name: `Квитанция ${number}.pdf`, latinName: `receipt-${number}.pdf` }, 'attachment');
      return undefined;
    }),
  ];
}

/** Every call to the bank is made by a job, never by a request. */
export function paymentJobs(deps: PlatformDeps): JobHandler[] {
  return [
    { name: registrationQueue, handle: (data) => registerOrders(deps, String(data.batch)) },
    { name: closingsQueue, handle: (data) => splitClosings(deps, [data.orderIds].flat().map(Number)) },
    { name: closingQueue, handle: (data) => closeAtBank(deps, Number(data.orderId)) },
    ...refundJobs(deps),
  ];
}
