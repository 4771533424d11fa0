import { paymentRoutes } from '@school/api-contract/payments';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import { listPayments } from './payments.service';

export function paymentsRoutes({ db }: AppDeps): Implementation[] {
  return [
    implement(paymentRoutes.list, async ({ query, reply }) => {
      const page = await listPayments(db, query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
  ];
}
